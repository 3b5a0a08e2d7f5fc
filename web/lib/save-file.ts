/** Saves a file that the page has made or fetched. */
export function saveFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

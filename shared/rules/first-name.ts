/** The first word of a name: how a message or a page greets somebody, and all that a link tells of them. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}

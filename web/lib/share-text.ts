/**
 * Passes a text on by the device's own choice of apps, or copies it where there is none.
 *
 * @returns whether it was copied; false if the apps were offered, or closed again
 * @throws if it can be neither shared nor copied
 */
export async function shareText(text: string): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text });
      return false;
    } catch (error) {
      // Closing the choice of apps is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  await navigator.clipboard.writeText(text);
  return true;
}

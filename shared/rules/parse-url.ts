/**
 * What `URL.parse` and `URL.canParse` answer, which phones at the floor (web/README.md) do not have: null for what is no
 * address.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

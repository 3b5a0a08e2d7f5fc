/** An address of the IPv6 range for documentation. */
export function randomAddress(): string {
  const groups = crypto.getRandomValues(new Uint16Array(6));
  return `2001:db8:${[...groups].map((group) => group.toString(16)).join(':')}`;
}

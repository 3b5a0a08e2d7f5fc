/**
 * The network of an address, for limits: an IPv4 address itself, or the first 64 bits of an IPv6 address. One
 * connection has all addresses with the same 64 bits, so limits on whole IPv6 addresses would have no effect.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  return `${groupsOf(address, 4).join(':')}::/64`;
}

/**
 * The part of an address that names the provider and not the person: `114.10.0.0/16`, `2404:8000::/32`. Empty if it is
 * not an address.
 */
export function networkPrefix(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 2).join('.')}.0.0/16`;
  return address.includes(':') && !address.includes('.') ? `${groupsOf(address, 2).join(':')}::/32` : '';
}

/** The first groups of an IPv6 address, written in full. */
function groupsOf(address: string, count: number): string[] {
  const [head = '', tail = ''] = address.split('::');
  const written = (part: string) => part.split(':').filter((group) => group !== '');
  const [left, right] = [written(head), written(tail)];
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

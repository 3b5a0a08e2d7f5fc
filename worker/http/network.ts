/**
 * Whom an address belongs to, as far as it tells: an IPv4 address itself, of an IPv6 one the first 64 bits. A single
 * connection has all the addresses behind those, so that one by one they would say nothing.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

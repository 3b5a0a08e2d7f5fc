import { normalText } from '#shared/rules/normal-text.ts';
import { roomOrder } from '#shared/rules/room-numbers.ts';

/** From how many on an owner's kosts can be searched. */
export const KOSTS_SEARCHED_FROM = 7;

/** Kosts by name as people count: Melati 2 before Melati 10. */
export function byName<Kost extends { name: string }>(kosts: readonly Kost[]): Kost[] {
  const keys = new Map(kosts.map((kost) => [kost, roomOrder(kost.name)]));
  const keyOf = (kost: Kost) => keys.get(kost) ?? '';
  return kosts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));
}

/** The kosts in whose name or address each word of a search is. */
export function foundKosts<Kost extends { name: string; address: string }>(
  kosts: readonly Kost[],
  search: string,
): Kost[] {
  const words = normalText(search).split(' ').filter(Boolean);
  return kosts.filter(({ name, address }) => {
    const text = normalText(`${name} ${address}`);
    return words.every((word) => text.includes(word));
  });
}

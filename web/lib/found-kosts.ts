import { normalText } from '#shared/rules/normal-text.ts';

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

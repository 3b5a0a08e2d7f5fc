/** From how many on an owner's kosts can be searched. */
export const KOSTS_SEARCHED_FROM = 7;

/** Kosts by name as people count: Melati 2 before Melati 10, capitals alike. */
export function byName<Kost extends { name: string }>(kosts: readonly Kost[]): Kost[] {
  return kosts.toSorted(({ name: one }, { name: other }) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

const orderOf = (name: string) => name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(9, '0'));

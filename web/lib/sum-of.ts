/** How many there are in some states, from the counts of each. */
export function sumOf<Status>(counts: { status: Status; count: number }[], of: readonly Status[]): number {
  return counts.filter(({ status }) => of.includes(status)).reduce((sum, { count }) => sum + count, 0);
}

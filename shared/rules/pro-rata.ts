/** A part of the rent of a month: `days` of the `of` days that the month has, from the day after `after` of them on. */
export interface RentShare {
  days: number;
  of: number;
  /** How many of its days come before, for which somebody else pays or another bill asks; 0 if absent. */
  after?: number;
}

/**
 * The rule by which a part of a month's rent is computed, **by the days of the month, rounded half up from its first day**:
 * the first so many days of a month of `of` days cost `rent × days ÷ of`, half a rupiah rounded up, and later days what
 * these have more. So the parts of a month add up to its rent, however it is divided, and each is within a rupiah of its
 * days' part. The month is that of the rent, from its due day to the next one: 28 to 31 days. A part costs at least one
 * rupiah, as a bill does, but nothing of no rent. `rentShareSql` says the same in SQL.
 */
export function rentOfShare(rent: number, { days, of, after = 0 }: RentShare): number {
  const upTo = (count: number) => Math.floor((2 * rent * count + of) / (2 * of));
  return Math.min(rent, Math.max(1, upTo(after + days) - upTo(after)));
}

import { BASIS_POINTS, percentToBasisPoints } from './money.ts';

/** A rent that is raised by percent is rounded to such amounts. */
export const RAISED_TO = 1_000;

/** How a rent is raised: by a percentage, or by an amount in rupiah. */
export type Raise = { by: 'PERCENT' | 'RUPIAH'; value: number };

/** The rent after a raise: by percent rounded to the nearest `RAISED_TO`, half of it upwards; by an amount exactly. */
export function raisedRent(rent: number, { by, value }: Raise): number {
  if (by === 'RUPIAH') return rent + value;
  const exact = (rent * (BASIS_POINTS + percentToBasisPoints(value))) / BASIS_POINTS;
  return Math.round(exact / RAISED_TO) * RAISED_TO;
}

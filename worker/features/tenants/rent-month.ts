import { mayRentBegin, MOST_RENT_MONTHS_AHEAD } from '#shared/rules/next-rent.ts';
import { type Context, today } from '../../context.ts';
import { wrongField } from '../../errors.ts';

const RENT_MONTH_REFUSED = `Bulan ini, atau paling jauh ${MOST_RENT_MONTHS_AHEAD} bulan ke depan`;

/**
 * @param month the first month of a new rent
 * @param field its field of the input
 * @throws DomainError VALIDATION if it has passed or is far off
 */
export function assertRentMonth(context: Context, month: string, field: string): void {
  if (!mayRentBegin(month, today(context))) throw wrongField(field, RENT_MONTH_REFUSED);
}

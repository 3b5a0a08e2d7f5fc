import * as z from 'zod/mini';
import { moveObstacles } from '../enums.ts';
import { described } from './described.ts';
import { Amount, Id } from './fields.ts';

/** A rent that was agreed for a later month, `YYYY-MM`, and those after it. */
export const NextRent = z.object({ amount: Amount, from: z.string() });
export type NextRent = z.infer<typeof NextRent>;

/** Another room of the kost, where a tenant will live from a day on. */
export const PlannedMove = z.object({
  room_id: Id,
  room_number: z.string(),
  moves_on: z.string(),
  monthly_rent: Amount,
  obstacle: described(
    z.nullable(z.enum(moveObstacles)),
    'Why it cannot take place: they agreed to leave by then, a settlement is open, a series bills another period, or, from its day on, the room is held',
  ),
});

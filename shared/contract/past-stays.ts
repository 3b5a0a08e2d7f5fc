import * as z from 'zod/mini';
import { stayKinds } from '../enums.ts';
import { described } from './described.ts';
import { Id } from './fields.ts';
import { pageFields } from './page.ts';

/** Who held a room before. */
export const PastStaysInput = z.object({ id: Id, ...pageFields });
export type PastStaysInput = z.infer<typeof PastStaysInput>;

const days = { from: z.nullable(z.string()), until: z.nullable(z.string()) };

/** Who held a room from when to when, and how it ended. */
export const PastStay = z.object({
  id: Id,
  kind: z.enum(stayKinds),
  tenancy_id: described(z.nullable(Id), 'Null if the owner held or repaired the room'),
  name: z.nullable(z.string()),
  from: z.string(),
  until: described(z.string(), 'The day of leaving, on which the next may have moved in'),
  moved_from: described(z.nullable(z.string()), 'From which room of the kost they had moved here'),
  moved_to: described(z.nullable(z.string()), 'To which room they moved; null if they left'),
  counted: described(
    z.nullable(z.object(days)),
    'Which of these days count, if another tenancy claims the others too; nulls if it claims all. Null: all count',
  ),
});
export type PastStay = z.infer<typeof PastStay>;

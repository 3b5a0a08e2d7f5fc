import * as z from 'zod/mini';
import { described } from './described.ts';
import { Id } from './fields.ts';

export const AllKosts = z.boolean({ error: 'Pilih satu atau semua kost' });

/** What was changed of many rows at once, as one entry of the trail. */
export const ManyChanged = z.object({
  id: described(Id, 'The entry, by which it can be taken back'),
  count: z.int(),
});
export type ManyChanged = z.infer<typeof ManyChanged>;

export const TakeBackInput = z.object({ id: Id });

export const TakenBack = z.object({
  count: described(z.int(), 'How many are as they were before'),
  stays: described(
    z.array(z.object({ name: z.string(), why: z.enum(['MOVED', 'ENDED', 'FOLLOWED']) })),
    'Who stays: moved, left, or billed or changed since',
  ),
});
export type TakenBack = z.infer<typeof TakenBack>;

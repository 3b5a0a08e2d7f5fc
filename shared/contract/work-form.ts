import * as z from 'zod/mini';
import { optionalText } from './fields.ts';
import { TIME } from './work-orders.ts';

const CLOCK = /^$|^([01]\d|2[0-3]):[0-5]\d$/;

/** The form: one day and two times of it, in WIB. */
export const AssignWorkForm = z
  .object({
    technician_link_id: z.uuid({ error: 'Pilih teknisi' }),
    day: z.string().check(z.regex(/^$|^\d{4}-\d\d-\d\d$/, TIME)),
    from: z.string().check(z.regex(CLOCK, TIME)),
    to: z.string().check(z.regex(CLOCK, TIME)),
    instructions: optionalText(1000),
  })
  .check(
    z.refine(({ day, from, to }) => day !== '' || (from === '' && to === ''), {
      path: ['day'],
      error: 'Pilih harinya',
    }),
    z.refine(({ day, from }) => day === '' || from !== '', { path: ['from'], error: 'Isi jam mulai' }),
    z.refine(({ from, to }) => to === '' || to > from, { path: ['to'], error: 'Jam selesai harus setelah jam mulai' }),
  );
export type AssignWorkForm = z.infer<typeof AssignWorkForm>;

import * as z from 'zod/mini';
import { occupantIds, occupantRelations } from '../enums.ts';
import { described } from './described.ts';
import { Id, Instant, optionalDay } from './fields.ts';
import { Tenant } from './tenants.ts';

/** A NIK in clear text. It has an answer of its own, because each one leaves an entry in the audit trail. */
export const RevealedNik = z.object({
  nik: z.string(),
  kept_until: described(
    z.nullable(z.string()),
    'Of a tenancy that has ended: the last day on which it is kept; null while it lives',
  ),
});
export type RevealedNik = z.infer<typeof RevealedNik>;

export const REPORTED_DAY_AHEAD = 'Tanggal laporan tidak boleh setelah hari ini';

export const RtReportInput = z.object({
  kostId: Id,
  day: described(optionalDay(), 'Today at the kost if it is left out'),
  with_nik: described(
    z._default(z.boolean({ error: 'Pilih dengan atau tanpa NIK' }), false),
    'Whether it has the NIKs in clear, which each of these tenants is told',
  ),
});
export type RtReportInput = z.infer<typeof RtReportInput>;

/** Who lived in a kost on a day, for the head of the neighbourhood (RT), by room. */
export const RtReport = z.object({
  kost: z.object({ name: z.string(), address: z.string() }),
  day: z.string(),
  residents: z.array(
    z.object({
      id: described(Id, 'Of the tenancy, or of the occupant'),
      room_number: z.string(),
      full_name: z.string(),
      nik: described(z.string(), 'In clear or masked, as asked; empty if it is not known or no longer kept'),
      origin: described(z.nullable(z.string()), 'Where they come from, as their owner wrote it'),
      since: described(z.nullable(z.string()), 'The day on which they came; null if only an import assumed one'),
      phone: z.string(),
      lives_with: described(z.nullable(z.string()), 'The name of the tenant beside whom they live; null of a tenant'),
      relation: z.nullable(z.enum(occupantRelations)),
      id_kind: described(z.enum(occupantIds), 'What `nik` is: a NIK, or the number of a passport'),
    }),
  ),
});
export type RtReport = z.infer<typeof RtReport>;

/** A tenancy as its tenant sees it. */
export const OwnTenancy = z.extend(Tenant, {
  leaving_days: described(z.int(), 'How many days before they leave the kost asks its tenants to say so'),
  nik_reported_at: described(
    z.nullable(Instant),
    'When an RT report last had its NIK in clear, or that of who lives there; null if none did',
  ),
});
export type OwnTenancy = z.infer<typeof OwnTenancy>;

import { type SQL, sql } from 'drizzle-orm';
import { NIK_KEPT_MONTHS } from '#shared/rules/nik.ts';
import { inZone } from '../../db/sql.ts';

/** The day of its kost on which a tenancy ended; null while it is live. A cancelled one ended when it was cancelled. */
export const endedOn: SQL = sql`case status when 'TERMINATED' then check_out_date
  when 'INACTIVE' then ${inZone(sql`updated_at`, sql`zone`)}::date end`;

/** The last day on which the NIK of an ended tenancy is kept. */
export const nikKeptUntil: SQL<string | null> = sql<string | null>`
  (${endedOn} + make_interval(months => ${sql.raw(String(NIK_KEPT_MONTHS))}))::date`;

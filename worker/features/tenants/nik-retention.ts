import { type SQL, sql } from 'drizzle-orm';
import { NIK_KEPT_MONTHS } from '#shared/rules/nik.ts';
import { inWib } from '../../db/sql.ts';

/** The WIB day on which a tenancy ended; null while it is live. A cancelled one ended when it was cancelled. */
export const endedOn: SQL = sql`case status when 'TERMINATED' then check_out_date
  when 'INACTIVE' then ${inWib(sql`updated_at`)}::date end`;

/** The last day on which the NIK of an ended tenancy is kept. */
export const nikKeptUntil: SQL<string | null> = sql<string | null>`
  (${endedOn} + make_interval(months => ${sql.raw(String(NIK_KEPT_MONTHS))}))::date`;

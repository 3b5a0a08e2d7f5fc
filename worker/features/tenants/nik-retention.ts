import { type SQL, sql } from 'drizzle-orm';

/** How long the NIK of an ended tenancy is kept, for open bills and for inquiries about former residents. */
const NIK_KEPT_MONTHS = 12;

/** The WIB day on which a tenancy ended; null while it lives. A cancelled one ended when it was cancelled. */
export const endedOn: SQL = sql`case status when 'TERMINATED' then check_out_date
  when 'INACTIVE' then (updated_at at time zone 'Asia/Jakarta')::date end`;

/** The last day on which the NIK of an ended tenancy is kept. */
export const nikKeptUntil: SQL<string | null> = sql<string | null>`
  (${endedOn} + make_interval(months => ${sql.raw(String(NIK_KEPT_MONTHS))}))::date`;

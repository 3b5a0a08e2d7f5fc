import { type SQL, sql } from 'drizzle-orm';

/** How long the NIK of a tenancy that has ended is kept: for open bills, and for who asks about former residents. */
export const NIK_KEPT_MONTHS = 12;

/** The WIB day on which a tenancy ended; null while it lives. One that was called off ended when that was done. */
export const endedOn: SQL = sql`case status when 'TERMINATED' then check_out_date
  when 'INACTIVE' then (updated_at at time zone 'Asia/Jakarta')::date end`;

/** The last day on which the NIK of a tenancy that has ended is there. */
export const nikKeptUntil: SQL<string | null> = sql<string | null>`
  (${endedOn} + make_interval(months => ${sql.raw(String(NIK_KEPT_MONTHS))}))::date`;

import * as z from 'zod';
import { Amount, Instant } from './fields.ts';

/** The longest report, counted with the present month. */
export const MAX_REPORT_MONTHS = 36;

/** When the numbers of the whole platform were counted. */
export const CountedAt = Instant.meta({ description: 'When the totals were counted: at most two hours ago' });

export const AdminReportInput = z.object({
  months: z.coerce
    .number({ error: 'Jumlah bulan tidak valid' })
    .int('Jumlah bulan tidak valid')
    .min(1, 'Minimal 1 bulan')
    .max(MAX_REPORT_MONTHS, `Maksimal ${MAX_REPORT_MONTHS} bulan`)
    .default(12),
});
export type AdminReportInput = z.infer<typeof AdminReportInput>;

/** The platform in one month in WIB. Rooms are counted at the end of the month; for the present month, now. */
export const AdminReportMonth = z.object({
  month: z.string().meta({ description: 'YYYY-MM' }),
  revenue: Amount.meta({ description: 'All money that tenants paid but deposits, credit of overpayments included' }),
  deposits: Amount.meta({ description: 'What tenants paid as deposits' }),
  occupied_rooms: z.int(),
  total_rooms: z.int(),
  occupancy_rate: z.int(),
  new_users: z.int(),
  new_kosts: z.int(),
  new_tenancies: z.int().meta({ description: 'Tenants who moved in' }),
});
export type AdminReportMonth = z.infer<typeof AdminReportMonth>;

/** Revenue, occupancy and growth by month, oldest first; the present month is the last. */
export const AdminReport = z.object({
  counted_at: CountedAt,
  deposit_held: Amount.meta({ description: 'All deposits that owners hold for tenants now' }),
  months: z.array(AdminReportMonth),
});
export type AdminReport = z.infer<typeof AdminReport>;

import * as z from 'zod/mini';
import {
  complaintPriorities,
  complaintStatuses,
  invoiceDisplayStatuses,
  kostTypes,
  kostZones,
  paymentDisplayStatuses,
  rentPeriods,
  roles,
  tenancyStatuses,
} from '../enums.ts';
import { depositSums } from './deposits.ts';
import { described } from './described.ts';
import { Amount, Id, Instant, partsOfAmount } from './fields.ts';
import { InvoiceSummary } from './invoices.ts';
import { Kost } from './kost.ts';
import { noticeNews } from './notices.ts';
import { NextRent, PlannedMove } from './later-terms.ts';
import { Leaving } from './leavings.ts';
import { TenancyQuestion } from './tenancy-question.ts';
import { ManagedUser, User } from './users.ts';

/**
 * Succeeded payments of one month, without deposits, with what was deducted of these, and less what was given back of
 * prepaid rent and credit: below nothing if that was more.
 */
const MonthlyRevenue = z.object({ month: described(z.string(), 'YYYY-MM'), amount: Amount });

/** Which first steps a new owner has done. A step stays done when tenants leave. */
export const FirstSteps = z.object({
  has_kost: z.boolean(),
  has_rooms: z.boolean(),
  has_tenants: z.boolean(),
  has_bills: described(z.boolean(), 'Whether a bill was sent'),
  has_reminders: described(z.boolean(), 'Whether the owner has chosen when tenants are reminded'),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/**
 * The owner's dashboard (spec §3). `pending_payments` counts issued invoices that are not settled. Deposits belong to
 * the tenants: they are not revenue, and they stay held after a checkout.
 */
export const OwnerDashboard = z.object({
  total_properties: z.int(),
  total_rooms: z.int(),
  occupied_rooms: z.int(),
  available_rooms: described(z.int(), 'Rooms that can be let now: neither reserved nor under repair'),
  occupancy_rate: z.int(),
  total_revenue: described(Amount, 'All money received but deposits, credit of overpayments included'),
  deposit_held: described(
    Amount,
    'Received on deposit bills, but for late fees, and not returned: owed to the tenants',
  ),
  pending_payments: z.int(),
  pending_amount: Amount,
  pending_deposit: described(Amount, 'What of `pending_amount` are deposits'),
  overdue_payments: z.int(),
  overdue_amount: described(Amount, 'What of `pending_amount` is past its due date'),
  active_complaints: z.int(),
  expired_contracts: described(
    z.int(),
    'Contracts whose last day has gone by, and that nobody has renewed or checked out',
  ),
  first_steps: described(z.nullable(FirstSteps), 'Null once all of them are done, or twenty bills are paid'),
  properties: described(z.array(Kost), 'All of them, the newest first'),
  revenue_by_month: z.array(MonthlyRevenue),
  invoices_by_status: z.array(z.object({ status: z.enum(invoiceDisplayStatuses), count: z.int() })),
  ...noticeNews,
});
export type OwnerDashboard = z.infer<typeof OwnerDashboard>;

/**
 * What waits for an account, as the navigation counts it on every page. Each number is of one role, and 0 for the
 * others.
 */
export const NavigationCounts = z.object({
  active_complaints: described(z.int(), 'Of an owner: complaints that are not settled'),
  expired_contracts: described(z.int(), 'Of an owner: contracts whose last day has gone by'),
  payments_to_verify: described(z.int(), 'Of an owner: payments that tenants have reported'),
  open_bills: described(z.int(), 'Of a tenant: bills that are to be paid, late or not'),
  overdue_bills: described(z.int(), 'Of a tenant: those of them past their due date'),
  overdue_amount: described(Amount, 'Of a tenant: what remains of the late ones'),
  jobs_today: described(z.int(), 'Of a technician: jobs to be done or accepted today'),
  pending_users: described(z.int(), 'Of an admin: accounts to approve'),
  pending_articles: described(z.int(), 'Of an admin: articles to approve'),
  quarantined_callbacks: described(z.int(), 'Of an admin: payment callbacks that a person must look at'),
  zone: described(
    z.nullable(z.enum(kostZones)),
    'That of all the kosts, of a tenant those they live in, else have lived in; null if they differ',
  ),
  zones: described(
    z.record(z.string(), z.enum(kostZones)),
    'If they differ, those of the kosts that are not in WIB, of a tenant those of all, by their ids',
  ),
});
export type NavigationCounts = z.infer<typeof NavigationCounts>;

/** A payment in the tenant's lists (spec §3, "Recent payment"). */
export const RecentPayment = z.object({
  id: Id,
  payment_reference: z.string(),
  invoice_id: Id,
  invoice_title: z.string(),
  invoice_number: z.string(),
  description: z.nullable(z.string()),
  amount: Amount,
  status: z.enum(paymentDisplayStatuses),
  paid_at: z.nullable(Instant),
  created_at: Instant,
});
export type RecentPayment = z.infer<typeof RecentPayment>;

/** A complaint in the tenant's lists (spec §3, "Complaint summary"). */
export const RecentComplaint = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(complaintPriorities),
  status: z.enum(complaintStatuses),
  room_number: z.string(),
  created_at: Instant,
});
export type RecentComplaint = z.infer<typeof RecentComplaint>;

/**
 * The tenant's dashboard (spec §3). Without a tenancy that runs or is about to begin, the three infos are null and
 * `message` says so.
 */
export const TenantDashboard = z.object({
  tenant_info: z.nullable(
    z.object({
      id: Id,
      status: z.enum(tenancyStatuses),
      contract_start: z.string(),
      contract_end: z.string(),
      deposit_amount: described(Amount, 'The deposit that is agreed'),
      ...depositSums,
      monthly_rent: described(Amount, 'The rent of one `rent_period`'),
      rent_period: z.enum(rentPeriods),
      next_rent: z.nullable(NextRent),
      planned_move: described(z.nullable(PlannedMove), 'Where they will live, if they move to another room'),
      leaving: described(
        z.nullable(z.pick(Leaving, { leaves_on: true, is_early: true, by_link: true, state: true })),
        'When they leave, if that was said last and is open or agreed',
      ),
      paid_through: described(z.nullable(z.string()), 'Up to which day the rent is paid without a gap'),
      emergency_contact_name: z.string(),
      emergency_contact_phone: z.string(),
    }),
  ),
  room_info: z.nullable(
    z.object({
      id: Id,
      room_number: z.string(),
      floor: z.int(),
      facilities: z.array(z.string()),
      monthly_rent: Amount,
    }),
  ),
  kost_info: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      description: z.string(),
      address: z.string(),
      facilities: z.array(z.string()),
      rules: z.array(z.string()),
      kost_type: z.enum(kostTypes),
      contact_phone: z.nullable(z.string()),
    }),
  ),
  tenancies: described(
    z.array(
      z.object({
        id: Id,
        status: z.enum(tenancyStatuses),
        kost_id: Id,
        kost_name: z.string(),
        room_id: Id,
        room_number: z.string(),
        contract_to_answer: described(z.nullable(Id), 'The contract paper that waits for their answer'),
        renewal_until: described(
          z.nullable(z.string()),
          'Until which day a longer contract that is offered can be accepted',
        ),
      }),
    ),
    'All that run or are to begin, the one that began last first',
  ),
  confirmation: z.nullable(TenancyQuestion),
  settlements_to_answer: described(
    z.array(
      z.object({
        tenancy_id: Id,
        room_number: z.string(),
        kost_id: Id,
        kost_name: z.string(),
        answer_by: z.nullable(Instant),
      }),
    ),
    'What is settled of rooms that they leave or have left, and waits for their answer',
  ),
  former_tenancies: described(
    z.array(
      z.object({
        id: Id,
        room_number: z.string(),
        kost_name: z.string(),
        check_out_date: described(z.string(), 'The day on which they left it, as its owner said'),
        moved_to: described(z.nullable(z.string()), 'The number of the room in which they lived from then on'),
        has_objected: described(z.boolean(), 'Whether they said that the day is wrong; its owner was told'),
      }),
    ),
    'Those that ended a short while ago, to whose day they can object, the last one first',
  ),
  owner_is_off: described(z.boolean(), "Whether the account of the tenancy's owner is switched off"),
  pending_payments: z.array(InvoiceSummary),
  overdue_payments: z.array(InvoiceSummary),
  open_complaints: z.array(RecentComplaint),
  recent_payments: z.array(RecentPayment),
  total_complaints: z.int(),
  resolved_complaints: z.int(),
  ...noticeNews,
  message: z.optional(z.string()),
});
export type TenantDashboard = z.infer<typeof TenantDashboard>;

/** The tenant's payment summary (spec §3): dues of the next seven days, soonest first; `next_due` may be later. */
export const PaymentSummary = z.object({
  pending_invoices: z.int(),
  overdue_invoices: z.int(),
  total_unpaid_amount: Amount,
  ...partsOfAmount,
  awaiting_amount: described(Amount, 'Payments that were reported and that owners have yet to look at'),
  next_due: described(
    z.nullable(z.object({ invoice_id: Id, title: z.string(), due_date: z.string(), remaining_amount: Amount })),
    'The open bill that falls due next, today or later',
  ),
  credit_balance: Amount,
  recent_payments: z.array(RecentPayment),
  upcoming_due_dates: z.array(InvoiceSummary),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

/** The tenant's complaint summary (spec §3). */
export const ComplaintSummary = z.object({
  open_complaints: z.int(),
  total_complaints: z.int(),
  resolved_complaints: z.int(),
  recent_complaints: z.array(RecentComplaint),
});
export type ComplaintSummary = z.infer<typeof ComplaintSummary>;

/** When the numbers of the whole platform were counted. */
const CountedAt = described(Instant, 'When the totals were counted: at most two hours ago');

/** The admin's dashboard (spec §3). Pending counts and lists are live; the totals were counted at `counted_at`. */
export const AdminDashboard = z.object({
  counted_at: CountedAt,
  total_users: z.int(),
  total_pending_users: z.int(),
  total_kosts: z.int(),
  total_rooms: z.int(),
  occupied_rooms: z.int(),
  available_rooms: described(z.int(), 'Rooms that can be let now: neither reserved nor under repair'),
  total_pending_articles: z.int(),
  total_tenants: z.int(),
  quarantined_callbacks: described(z.int(), 'Payment callbacks that a person must look at'),
  users_by_role: z.array(z.object({ role: z.enum(roles), count: z.int() })),
  recent_users: z.array(User),
  pending_users: z.array(ManagedUser),
  pending_articles: z.array(z.object({ id: Id, title: z.string(), author_name: z.string(), created_at: Instant })),
  ...noticeNews,
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

/** The longest report, counted with the present month. */
export const MAX_REPORT_MONTHS = 36;

export const AdminReportInput = z.object({
  months: z._default(
    z.coerce
      .number({ error: 'Jumlah bulan tidak valid' })
      .check(
        z.int('Jumlah bulan tidak valid'),
        z.minimum(1, 'Minimal 1 bulan'),
        z.maximum(MAX_REPORT_MONTHS, `Maksimal ${MAX_REPORT_MONTHS} bulan`),
      ),
    12,
  ),
});
export type AdminReportInput = z.infer<typeof AdminReportInput>;

/** The platform in one month in WIB. Rooms are counted at the end of the month; for the present month, now. */
export const AdminReportMonth = z.object({
  month: described(z.string(), 'YYYY-MM'),
  revenue: described(Amount, 'All money that tenants paid but deposits, credit of overpayments included'),
  deposits: described(Amount, 'What tenants paid as deposits'),
  occupied_rooms: z.int(),
  total_rooms: z.int(),
  occupancy_rate: z.int(),
  new_users: z.int(),
  new_kosts: z.int(),
  new_tenancies: described(z.int(), 'Tenants who moved in'),
});
export type AdminReportMonth = z.infer<typeof AdminReportMonth>;

/** Revenue, occupancy and growth by month, oldest first; the present month is the last. */
export const AdminReport = z.object({
  counted_at: CountedAt,
  deposit_held: described(Amount, 'All deposits that owners hold for tenants now'),
  months: z.array(AdminReportMonth),
});
export type AdminReport = z.infer<typeof AdminReport>;

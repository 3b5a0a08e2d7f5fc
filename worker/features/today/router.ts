import * as contract from '#shared/contract/dashboards.ts';
import { OfKost, OfTenancy } from '#shared/contract/fields.ts';
import { OwnerMonth, OwnerToday } from '#shared/contract/owner-today.ts';
import { OwnerYear, OwnerYearInput } from '#shared/contract/owner-year.ts';
import { docs } from '../../trpc/docs.ts';
import { ofKost } from '../../scope.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { findAdminDashboard } from '../platform/admin-queries.ts';
import { findAdminReport } from '../platform/admin-report.ts';
import { findCounts } from './counts.ts';
import { findOwnerMonth } from './owner-month.ts';
import { findOwnerDashboard } from './owner-queries.ts';
import { findOwnerToday } from './owner-today.ts';
import { findOwnerYear } from './owner-year.ts';
import { findComplaintSummary, findPaymentSummary, findTenantDashboard } from './tenant-queries.ts';

export const dashboardsRouter = t.router({
  counts: procedureFor('dashboard:counts', 'GET /api/dashboard/counts', docs('What waits for the caller, in numbers'))
    .input(OfKost)
    .output(contract.NavigationCounts)
    .query(({ ctx, input }) => findCounts(ofKost(ctx, input.kost_id))),

  owner: procedureFor('dashboard:owner', 'GET /api/dashboard/owner', docs("The owner's dashboard"))
    .input(OfKost)
    .output(contract.OwnerDashboard)
    .query(({ ctx, input }) => findOwnerDashboard(ofKost(ctx, input.kost_id))),

  ownerToday: procedureFor('dashboard:owner', 'GET /api/dashboard/owner/today', docs('What waits for the owner now'))
    .input(OfKost)
    .output(OwnerToday)
    .query(({ ctx, input }) => findOwnerToday(ofKost(ctx, input.kost_id))),

  ownerMonth: procedureFor(
    'dashboard:owner',
    'GET /api/dashboard/owner/month',
    docs('The rents of this month in numbers'),
  )
    .input(OfKost)
    .output(OwnerMonth)
    .query(({ ctx, input }) => findOwnerMonth(ofKost(ctx, input.kost_id))),

  ownerYear: procedureFor(
    'dashboard:owner',
    'GET /api/dashboard/owner/year',
    docs('Twelve months: collected and expected, occupancy, how fast bills were paid'),
  )
    .input(OwnerYearInput)
    .output(OwnerYear)
    .query(({ ctx, input }) => findOwnerYear(ofKost(ctx, input.kost_id))),

  tenant: procedureFor('dashboard:tenant', 'GET /api/dashboard/tenant', docs("The tenant's dashboard"))
    .input(OfTenancy)
    .output(contract.TenantDashboard)
    .query(({ ctx, input }) => findTenantDashboard(ctx, input.tenancy_id)),

  paymentSummary: procedureFor(
    'dashboard:tenant',
    'GET /api/tenant/payment-summary',
    docs('What the tenant owes and paid'),
  )
    .output(contract.PaymentSummary)
    .query(({ ctx }) => findPaymentSummary(ctx)),

  complaintSummary: procedureFor(
    'dashboard:tenant',
    'GET /api/tenant/complaint-summary',
    docs("The tenant's complaints in numbers"),
  )
    .output(contract.ComplaintSummary)
    .query(({ ctx }) => findComplaintSummary(ctx)),

  admin: procedureFor('dashboard:admin', 'GET /api/admin/dashboard', docs("The admin's dashboard"))
    .output(contract.AdminDashboard)
    .query(({ ctx }) => findAdminDashboard(ctx)),

  adminReport: procedureFor('dashboard:admin', 'GET /api/admin/report', docs('Revenue, occupancy and growth by month'))
    .input(contract.AdminReportInput)
    .output(contract.AdminReport)
    .query(({ ctx, input }) => findAdminReport(ctx, input)),
});

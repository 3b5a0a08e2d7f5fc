import * as contract from '#shared/contract/dashboards.ts';
import { OwnerMonth, OwnerToday } from '#shared/contract/owner-today.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { findAdminDashboard } from '../platform/admin-queries.ts';
import { findAdminReport } from '../platform/admin-report.ts';
import { findCounts } from './counts.ts';
import { findOwnerMonth } from './owner-month.ts';
import { findOwnerDashboard } from './owner-queries.ts';
import { findOwnerToday } from './owner-today.ts';
import { findComplaintSummary, findPaymentSummary, findTenantDashboard } from './tenant-queries.ts';

export const dashboardsRouter = t.router({
  counts: procedureFor('dashboard:counts', 'GET /api/dashboard/counts', docs('What waits for the caller, in numbers'))
    .output(contract.NavigationCounts)
    .query(({ ctx }) => findCounts(ctx)),

  owner: procedureFor('dashboard:owner', 'GET /api/dashboard/owner', docs("The owner's dashboard"))
    .output(contract.OwnerDashboard)
    .query(({ ctx }) => findOwnerDashboard(ctx)),

  ownerToday: procedureFor('dashboard:owner', 'GET /api/dashboard/owner/today', docs('What waits for the owner now'))
    .output(OwnerToday)
    .query(({ ctx }) => findOwnerToday(ctx)),

  ownerMonth: procedureFor(
    'dashboard:owner',
    'GET /api/dashboard/owner/month',
    docs('The rents of this month in numbers'),
  )
    .output(OwnerMonth)
    .query(({ ctx }) => findOwnerMonth(ctx)),

  tenant: procedureFor('dashboard:tenant', 'GET /api/dashboard/tenant', docs("The tenant's dashboard"))
    .output(contract.TenantDashboard)
    .query(({ ctx }) => findTenantDashboard(ctx)),

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

import { OwnerDashboard, PaymentSummary, TenantDashboard } from '#shared/contract/dashboards.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { findOwnerDashboard } from './owner-queries.ts';
import { findPaymentSummary, findTenantDashboard } from './tenant-queries.ts';

export const dashboardsRouter = t.router({
  owner: procedureFor('dashboard:owner')
    .meta({ rest: { method: 'GET', path: '/api/dashboard/owner', summary: "The owner's dashboard" } })
    .output(OwnerDashboard)
    .query(({ ctx }) => findOwnerDashboard(ctx)),

  tenant: procedureFor('dashboard:tenant')
    .meta({ rest: { method: 'GET', path: '/api/dashboard/tenant', summary: "The tenant's dashboard" } })
    .output(TenantDashboard)
    .query(({ ctx }) => findTenantDashboard(ctx)),

  paymentSummary: procedureFor('dashboard:tenant')
    .meta({ rest: { method: 'GET', path: '/api/tenant/payment-summary', summary: 'What the tenant owes and paid' } })
    .output(PaymentSummary)
    .query(({ ctx }) => findPaymentSummary(ctx)),
});

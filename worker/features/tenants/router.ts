import { page } from '#shared/contract/fields.ts';
import {
  CheckoutTenantInput,
  ListTenantsInput,
  QuickTenantInput,
  QuickTenantResult,
  Tenant,
} from '#shared/contract/tenants.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { checkOutTenant } from './check-out-tenant.ts';
import { createQuickTenant } from './create-quick-tenant.ts';
import { findMyTenancy, listTenants } from './queries.ts';

export const tenantsRouter = t.router({
  list: procedureFor('tenancy:list')
    .meta({ rest: { method: 'GET', path: '/api/kost/{kostId}/tenants', summary: 'The tenants of a kost' } })
    .input(ListTenantsInput)
    .output(page(Tenant))
    .query(({ ctx, input }) => listTenants(ctx, input)),

  mine: procedureFor('tenancy:own')
    .meta({ rest: { method: 'GET', path: '/api/tenant/my-tenancy', summary: "The tenant's present tenancy" } })
    .output(Tenant)
    .query(({ ctx }) => findMyTenancy(ctx)),

  createQuick: procedureFor('tenancy:create')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/owner/quick-tenant',
        status: 201,
        summary: 'Make a tenant account and assign a room; the credentials are answered once',
      },
    })
    .input(QuickTenantInput)
    .output(QuickTenantResult)
    .mutation(({ ctx, input }) => createQuickTenant(ctx, input)),

  checkOut: procedureFor('tenancy:checkout')
    .meta({ rest: { method: 'POST', path: '/api/tenants/{id}/checkout', summary: 'End a tenancy' } })
    .input(CheckoutTenantInput)
    .output(Tenant)
    .mutation(({ ctx, input }) => checkOutTenant(ctx, input.id)),
});

import {
  AssignTenantInput,
  CheckoutTenantInput,
  CountTenantsInput,
  Credentials,
  ListTenantsInput,
  QuickTenantInput,
  QuickTenantResult,
  RenewTenancyInput,
  RevealedNik,
  SetAutomaticRentInput,
  TenancyById,
  Tenant,
  TenantCounts,
  TenantOfList,
  TenantOption,
  TenantOptionsInput,
  UpdateTenancyInput,
} from '#shared/contract/tenants.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS } from '../../trpc/refusals.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { issueTenantCredentials } from '../users/issue-credentials.ts';
import { assignTenant } from './assign-tenant.ts';
import { cancelTenancy } from './cancel-tenancy.ts';
import { checkOutTenant } from './check-out-tenant.ts';
import { confirmTenancy } from './confirm-tenancy.ts';
import { createQuickTenant } from './create-quick-tenant.ts';
import { declineTenancy } from './decline-tenancy.ts';
import { listTenantOptions } from './list-tenant-options.ts';
import { countTenants, findMyTenancy, listTenants } from './queries.ts';
import { renewTenancy } from './renew-tenancy.ts';
import { revealNik } from './reveal-nik.ts';
import { updateTenancy } from './update-tenancy.ts';
import { setAutomaticRent } from './set-automatic-rent.ts';

export const tenantsRouter = t.router({
  list: procedureFor('tenancy:list')
    .meta({ rest: { method: 'GET', path: '/api/kost/{kostId}/tenants', summary: 'The tenants of a kost' } })
    .input(ListTenantsInput)
    .output(page(TenantOfList))
    .query(({ ctx, input }) => listTenants(ctx, input)),

  counts: procedureFor('tenancy:list')
    .meta({
      rest: { method: 'GET', path: '/api/kost/{kostId}/tenant-counts', summary: 'How many tenancies in each state' },
    })
    .input(CountTenantsInput)
    .output(TenantCounts)
    .query(({ ctx, input }) => countTenants(ctx, input.kostId)),

  options: procedureFor('tenancy:list')
    .meta({
      refuses: ['CONFLICT'],
      rest: { method: 'GET', path: '/api/tenant-options', summary: 'Present and coming tenants to choose from' },
    })
    .input(TenantOptionsInput)
    .output(page(TenantOption))
    .query(({ ctx, input }) => listTenantOptions(ctx, input)),

  mine: procedureFor('tenancy:own')
    .meta({
      refuses: ['NO_ACTIVE_TENANCY'],
      rest: { method: 'GET', path: '/api/tenant/my-tenancy', summary: "The tenant's present or coming tenancy" },
    })
    .output(Tenant)
    .query(({ ctx }) => findMyTenancy(ctx)),

  createQuick: procedureFor('tenancy:create')
    .meta({
      refuses: ['NOT_FOUND', 'EMAIL_TAKEN', 'KOST_INACTIVE', 'ROOM_NOT_AVAILABLE', ...EASY_PASSWORDS],
      rest: {
        method: 'POST',
        path: '/api/owner/quick-tenant',
        status: 201,
        summary: 'Make a tenant account and assign a room; the credentials are answered once',
      },
    })
    .input(QuickTenantInput)
    .use(onceByKey)
    .output(QuickTenantResult)
    .mutation(({ ctx, input }) => createQuickTenant(ctx, input)),

  checkOut: procedureFor('tenancy:checkout')
    .meta({
      refuses: ['TENANCY_NOT_ACTIVE'],
      rest: { method: 'POST', path: '/api/tenants/{id}/checkout', summary: 'End a tenancy' },
    })
    .input(CheckoutTenantInput)
    .use(onceByKey)
    .output(Tenant)
    .mutation(({ ctx, input }) => checkOutTenant(ctx, input.id)),

  assign: procedureFor('tenancy:create')
    .meta({
      refuses: [
        'NOT_FOUND',
        'KOST_INACTIVE',
        'ROOM_NOT_AVAILABLE',
        'TENANCY_EXISTS',
        'TENANCY_REFUSED',
        'USER_NOT_ASSIGNABLE',
      ],
      rest: { method: 'POST', path: '/api/tenants', status: 201, summary: 'Assign a room to an existing account' },
    })
    .input(AssignTenantInput)
    .use(onceByKey)
    .output(Tenant)
    .mutation(({ ctx, input }) => assignTenant(ctx, input)),

  renew: procedureFor('tenancy:renew')
    .meta({
      refuses: ['TENANCY_NOT_ACTIVE', 'CONTRACT_NOT_LONGER'],
      rest: { method: 'POST', path: '/api/tenants/{id}/renew', summary: 'Lengthen a contract' },
    })
    .input(RenewTenancyInput)
    .use(onceByKey)
    .output(Tenant)
    .mutation(({ ctx, input }) => renewTenancy(ctx, input)),

  update: procedureFor('tenancy:update')
    .meta({
      refuses: [
        'EMAIL_TAKEN',
        'TENANCY_NOT_ACTIVE',
        'CONTACT_OF_HOLDER',
        'CONTRACT_START_REFUSED',
        'CONTRACT_END_TOO_EARLY',
        'DEPOSIT_BILLED',
      ],
      rest: { method: 'PUT', path: '/api/tenants/{id}', summary: 'Correct a tenancy; what is left out stays' },
    })
    .input(UpdateTenancyInput)
    .use(onceByKey)
    .output(Tenant)
    .mutation(({ ctx, input }) => updateTenancy(ctx, input)),

  setAutomaticRent: procedureFor('tenancy:set-automatic-rent')
    .meta({
      refuses: ['TENANCY_NOT_ACTIVE', 'RENT_SERIES_EXISTS'],
      rest: {
        method: 'POST',
        path: '/api/tenants/{id}/automatic-rent',
        summary: 'Bill the rent of a tenancy by itself each month, or no longer',
      },
    })
    .input(SetAutomaticRentInput)
    .use(onceByKey)
    .output(Tenant)
    .mutation(({ ctx, input }) => setAutomaticRent(ctx, input)),

  cancel: procedureFor('tenancy:cancel')
    .meta({
      refuses: ['TENANCY_NOT_PENDING'],
      rest: { method: 'POST', path: '/api/tenants/{id}/cancel', summary: 'Call off a contract before it begins' },
    })
    .input(TenancyById)
    .output(Tenant)
    .mutation(({ ctx, input }) => cancelTenancy(ctx, input.id)),

  confirm: procedureFor('tenancy:confirm')
    .meta({
      refuses: ['CONFLICT', 'TENANCY_NOT_ACTIVE', 'TENANCY_ANSWERED', 'OWNER_OFF'],
      rest: { method: 'POST', path: '/api/tenants/{id}/confirm', summary: "The tenant's word that they live there" },
    })
    .input(TenancyById)
    .output(Tenant)
    .mutation(({ ctx, input }) => confirmTenancy(ctx, input.id)),

  decline: procedureFor('tenancy:decline')
    .meta({
      refuses: ['TENANCY_ANSWERED'],
      rest: {
        method: 'POST',
        path: '/api/tenants/{id}/decline',
        summary: "The tenant's word that they do not live there: it ends, and nothing of it is owed",
      },
    })
    .input(TenancyById)
    .output(Tenant)
    .mutation(({ ctx, input }) => declineTenancy(ctx, input.id)),

  revealNik: procedureFor('tenancy:reveal-nik')
    .meta({
      refuses: ['NIK_DELETED'],
      rest: { method: 'POST', path: '/api/tenants/{id}/reveal-nik', summary: "A tenant's NIK in clear; audited" },
      stepUp: true,
    })
    .input(TenancyById)
    .output(RevealedNik)
    .mutation(({ ctx, input }) => revealNik(ctx, input.id)),

  issueCredentials: procedureFor('tenancy:issue-credentials')
    .meta({
      refuses: ['ACCOUNT_INCOMPLETE', 'CREDENTIALS_NOT_YOURS'],
      rest: {
        method: 'POST',
        path: '/api/tenants/{id}/credentials',
        summary: 'New one-time credentials, answered once',
      },
      stepUp: true,
    })
    .input(TenancyById)
    .output(Credentials)
    .mutation(({ ctx, input }) => issueTenantCredentials(ctx, input.id)),
});

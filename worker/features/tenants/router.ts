import { DepositEntry, ListDepositInput, ReturnDepositInput, TakeBackDepositInput } from '#shared/contract/deposits.ts';
import { OfKost, OfTenancy } from '#shared/contract/fields.ts';
import { CallOffMoveInput, MovePreview, MovePreviewInput, MoveTenantInput } from '#shared/contract/moves.ts';
import { OwnTenancy, RevealedNik, RtReport, RtReportInput } from '#shared/contract/niks.ts';
import * as rents from '#shared/contract/rent-changes.ts';
import { RoomLife } from '#shared/contract/room-life.ts';
import { TenantHistory } from '#shared/contract/tenant-history.ts';
import * as contract from '#shared/contract/tenants.ts';
import { docs } from '../../trpc/docs.ts';
import { ofKost } from '../../scope.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS } from '../../trpc/refusals.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { issueTenantCredentials } from '../users/issue-credentials.ts';
import { assignTenant } from './assign-tenant.ts';
import { cancelTenancy } from './cancel-tenancy.ts';
import { changeRents } from '../rents/change-rents.ts';
import { checkOutTenant } from './check-out-tenant.ts';
import { confirmTenancy } from './confirm-tenancy.ts';
import { createQuickTenant } from './create-quick-tenant.ts';
import { listDeposit } from '../deposits/deposit-entries.ts';
import { declineTenancy } from './decline-tenancy.ts';
import { leavingProcedures } from '../renewals/leaving-procedures.ts';
import { listAllTenants } from './list-all-tenants.ts';
import { listTenantOptions } from './list-tenant-options.ts';
import { makeRtReport } from '../occupants/make-rt-report.ts';
import { occupantProcedures } from '../occupants/occupant-procedures.ts';
import { countLiveTenants, countTenants, findMyTenancy, listTenants } from './queries.ts';
import { moveTenant } from '../moves/move-tenant.ts';
import { callOffMove } from '../moves/plan-move.ts';
import { previewMove } from '../moves/preview-move.ts';
import { renewTenancy } from '../renewals/renew-tenancy.ts';
import { returnDeposit } from '../deposits/return-deposit.ts';
import { revealNik } from './reveal-nik.ts';
import { findTenantHistory } from './tenant-history.ts';
import { findRoomLife } from './room-life.ts';
import { takeBackDeposit } from '../deposits/take-back-deposit.ts';
import { undoCheckout } from './undo-checkout.ts';
import { updateTenancy } from './update-tenancy.ts';
import { setAutomaticRent } from '../rents/set-automatic-rent.ts';
import { setAutomaticRents } from '../rents/set-automatic-rents.ts';

export const tenantsRouter = t.router({
  list: procedureFor('tenancy:list', 'GET /api/kost/{kostId}/tenants', docs('The tenants of a kost'))
    .input(contract.ListTenantsInput)
    .output(page(contract.TenantOfList))
    .query(({ ctx, input }) => listTenants(ctx, input)),

  listAll: procedureFor(
    'tenancy:list',
    'GET /api/owner/tenants',
    docs('Present and coming tenants of all kosts, or former ones', { refuses: ['CONFLICT'] }),
  )
    .input(contract.ListAllTenantsInput)
    .output(page(contract.TenantOfList))
    .query(({ ctx, input }) => listAllTenants(ofKost(ctx, input.kost_id), input)),

  ofRoom: procedureFor('room:open', 'GET /api/rooms/{id}', docs('A room, who lives there, and what is known of it'))
    .input(contract.RoomById)
    .output(RoomLife)
    .query(({ ctx, input }) => findRoomLife(ctx, input.id)),

  counts: procedureFor('tenancy:list', 'GET /api/kost/{kostId}/tenant-counts', docs('How many tenancies in each state'))
    .input(contract.CountTenantsInput)
    .output(contract.TenantCounts)
    .query(({ ctx, input }) => countTenants(ctx, input.kostId)),

  countLive: procedureFor('tenancy:list', 'GET /api/owner/tenant-count', docs('How many present and coming tenants'))
    .input(OfKost)
    .output(contract.LiveTenantCount)
    .query(({ ctx, input }) => countLiveTenants(ofKost(ctx, input.kost_id))),

  history: procedureFor(
    'tenancy:list',
    'GET /api/tenants/{id}/history',
    docs('The newest bills, payments and messages of a tenancy'),
  )
    .input(contract.TenancyById)
    .output(TenantHistory)
    .query(({ ctx, input }) => findTenantHistory(ctx, input.id)),

  options: procedureFor(
    'tenancy:list',
    'GET /api/tenant-options',
    docs('Present and coming tenants to choose from', { refuses: ['CONFLICT'] }),
  )
    .input(contract.TenantOptionsInput)
    .output(page(contract.TenantOption))
    .query(({ ctx, input }) => listTenantOptions(ctx, input)),

  mine: procedureFor(
    'tenancy:own',
    'GET /api/tenant/my-tenancy',
    docs("The tenant's present or coming tenancy", { refuses: ['NO_ACTIVE_TENANCY'] }),
  )
    .input(OfTenancy)
    .output(OwnTenancy)
    .query(({ ctx, input }) => findMyTenancy(ctx, input.tenancy_id)),

  createQuick: procedureFor(
    'tenancy:create',
    'POST /api/owner/quick-tenant',
    docs('Make a tenant account and assign a room; the credentials are answered once', {
      refuses: ['NOT_FOUND', 'EMAIL_TAKEN', 'KOST_INACTIVE', 'ROOM_NOT_AVAILABLE', EASY_PASSWORDS],
    }),
    { status: 201 },
  )
    .input(contract.QuickTenantInput)
    .use(onceByKey)
    .output(contract.QuickTenantResult)
    .mutation(({ ctx, input }) => createQuickTenant(ctx, input)),

  checkOut: procedureFor(
    'tenancy:checkout',
    'POST /api/tenants/{id}/checkout',
    docs('End a tenancy', { refuses: ['TENANCY_NOT_ACTIVE'] }),
  )
    .input(contract.CheckoutTenantInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => checkOutTenant(ctx, input)),

  undoCheckout: procedureFor(
    'tenancy:undo-checkout',
    'POST /api/tenants/{id}/undo-checkout',
    docs('Take back a check-out of the last 24 hours, with the bills that it cancelled', {
      refuses: [
        'CHECKOUT_FINAL',
        'SETTLEMENT_SETTLED',
        'KOST_INACTIVE',
        'ROOM_NOT_AVAILABLE',
        'TENANCY_EXISTS',
        'USER_NOT_ASSIGNABLE',
      ],
    }),
  )
    .input(contract.UndoCheckoutInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => undoCheckout(ctx, input.id)),

  previewMove: procedureFor(
    'tenancy:list',
    'GET /api/tenants/{id}/move',
    docs('What a move to another room would bill and credit'),
  )
    .input(MovePreviewInput)
    .output(MovePreview)
    .query(({ ctx, input }) => previewMove(ctx, input)),

  move: procedureFor(
    'tenancy:move',
    'POST /api/tenants/{id}/move',
    docs('Move a tenant to a room of the kost; the answer is the new tenancy, or on a later day the present one', {
      refuses: [
        'CONFLICT',
        'KOST_INACTIVE',
        'MOVE_PLANNED',
        'MOVE_UNCONFIRMED',
        'RENT_SERIES_EXISTS',
        'ROOM_NOT_AVAILABLE',
        'SETTLEMENT_OPEN',
        'TENANCY_NOT_ACTIVE',
      ],
    }),
    { status: 201 },
  )
    .input(MoveTenantInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => moveTenant(ctx, input)),

  callOffMove: procedureFor(
    'tenancy:call-off-move',
    'DELETE /api/tenants/{id}/move',
    docs('Call a planned move off', { refuses: ['CONFLICT', 'ROOM_NOT_AVAILABLE'] }),
  )
    .input(CallOffMoveInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => callOffMove(ctx, input)),

  assign: procedureFor(
    'tenancy:create',
    'POST /api/tenants',
    docs('Assign a room to an existing account', {
      refuses: [
        'NOT_FOUND',
        'KOST_INACTIVE',
        'ROOM_NOT_AVAILABLE',
        'TENANCY_EXISTS',
        'TENANCY_REFUSED',
        'USER_NOT_ASSIGNABLE',
      ],
    }),
    { status: 201 },
  )
    .input(contract.AssignTenantInput)
    .use(onceByKey)
    .output(contract.WrittenTenant)
    .mutation(({ ctx, input }) => assignTenant(ctx, input)),

  renew: procedureFor(
    'tenancy:renew',
    'POST /api/tenants/{id}/renew',
    docs('Lengthen a contract', {
      refuses: ['TENANCY_NOT_ACTIVE', 'LEAVING_OPEN', 'CONTRACT_NOT_LONGER', 'ROOM_NOT_AVAILABLE'],
    }),
  )
    .input(contract.RenewTenancyInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => renewTenancy(ctx, input)),

  update: procedureFor(
    'tenancy:update',
    'PUT /api/tenants/{id}',
    docs('Correct a tenancy; what is left out stays', {
      refuses: [
        'EMAIL_TAKEN',
        'ROOM_NOT_AVAILABLE',
        'TENANCY_NOT_ACTIVE',
        'CONTACT_OF_HOLDER',
        'CONTRACT_START_REFUSED',
        'CONTRACT_END_TOO_EARLY',
        'LEAVING_OPEN',
        'DEPOSIT_BILLED',
        'SURCHARGE_IS_MONTHLY',
        'MOVE_PLANNED',
      ],
    }),
  )
    .input(contract.UpdateTenancyInput)
    .use(onceByKey)
    .output(contract.WrittenTenant)
    .mutation(({ ctx, input }) => updateTenancy(ctx, input)),

  changeRents: procedureFor(
    'tenancy:change-rents',
    'POST /api/tenants/change-rents',
    docs('New rents for several tenants from a month on, or what they pay now', { refuses: ['NOT_FOUND'] }),
  )
    .input(rents.ChangeRentsInput)
    .use(onceByKey)
    .output(rents.ChangedRents)
    .mutation(({ ctx, input }) => changeRents(ctx, input)),

  setAutomaticRent: procedureFor(
    'tenancy:set-automatic-rent',
    'POST /api/tenants/{id}/automatic-rent',
    docs('Bill the rent of a tenancy by itself each month, or no longer', {
      refuses: ['TENANCY_NOT_ACTIVE', 'RENT_SERIES_EXISTS'],
    }),
  )
    .input(contract.SetAutomaticRentInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => setAutomaticRent(ctx, input)),

  setAutomaticRents: procedureFor(
    'tenancy:set-automatic-rents',
    'POST /api/tenants/automatic-rents',
    docs('Bill the rents of several tenancies by themselves each month, or no longer', { refuses: ['NOT_FOUND'] }),
  )
    .input(contract.SetAutomaticRentsInput)
    .use(onceByKey)
    .output(contract.AutomaticRentsSet)
    .mutation(({ ctx, input }) => setAutomaticRents(ctx, input)),

  deposit: procedureFor('deposit:list', 'GET /api/tenants/{id}/deposit', docs('The entries of a deposit, newest first'))
    .input(ListDepositInput)
    .output(page(DepositEntry))
    .query(({ ctx, input }) => listDeposit(ctx, input)),

  returnDeposit: procedureFor(
    'deposit:return',
    'POST /api/tenants/{id}/deposit-returns',
    docs('Record that a deposit, or a part of it, was returned outside the app', {
      refuses: ['DEPOSIT_NOT_HELD', 'FILE_NOT_USABLE', 'CONFLICT'],
    }),
  )
    .input(ReturnDepositInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => returnDeposit(ctx, input)),

  takeBackDeposit: procedureFor(
    'deposit:take-back',
    'POST /api/tenants/deposit-returns/{id}/take-back',
    docs("Take back a return that was recorded by mistake (id: the entry's)", { refuses: ['DEPOSIT_RETURN_OVER'] }),
  )
    .input(TakeBackDepositInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => takeBackDeposit(ctx, input)),

  cancel: procedureFor(
    'tenancy:cancel',
    'POST /api/tenants/{id}/cancel',
    docs('Call off a contract before it begins', { refuses: ['TENANCY_NOT_PENDING'] }),
  )
    .input(contract.TenancyById)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => cancelTenancy(ctx, input.id)),

  confirm: procedureFor(
    'tenancy:confirm',
    'POST /api/tenants/{id}/confirm',
    docs("The tenant's word that they live there", {
      refuses: ['CONFLICT', 'TENANCY_NOT_ACTIVE', 'TENANCY_ANSWERED', 'OWNER_OFF'],
    }),
  )
    .input(contract.TenancyById)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => confirmTenancy(ctx, input.id)),

  decline: procedureFor(
    'tenancy:decline',
    'POST /api/tenants/{id}/decline',
    docs("The tenant's word that they do not live there: it ends, and nothing of it is owed", {
      refuses: ['TENANCY_ANSWERED'],
    }),
  )
    .input(contract.TenancyById)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => declineTenancy(ctx, input.id)),

  ...leavingProcedures,

  revealNik: procedureFor(
    'tenancy:reveal-nik',
    'POST /api/tenants/{id}/reveal-nik',
    docs("A tenant's NIK in clear; audited", { refuses: ['NIK_DELETED'] }),
    { stepUp: true },
  )
    .input(contract.TenancyById)
    .output(RevealedNik)
    .mutation(({ ctx, input }) => revealNik(ctx, input.id)),

  ...occupantProcedures,

  rtReport: procedureFor(
    'tenancy:rt-report',
    'POST /api/kost/{kostId}/rt-report',
    docs('Who lived in a kost on a day, for its neighbourhood (RT); audited', {
      refuses: ['TOO_MANY_ATTEMPTS'],
      stepUp: 'with NIKs',
    }),
  )
    .input(RtReportInput)
    .output(RtReport)
    .mutation(({ ctx, input }) => makeRtReport(ctx, input)),

  issueCredentials: procedureFor(
    'tenancy:issue-credentials',
    'POST /api/tenants/{id}/credentials',
    docs('New one-time credentials, answered once', { refuses: ['ACCOUNT_INCOMPLETE', 'CREDENTIALS_NOT_YOURS'] }),
    { stepUp: true },
  )
    .input(contract.TenancyById)
    .output(contract.Credentials)
    .mutation(({ ctx, input }) => issueTenantCredentials(ctx, input.id)),
});

import * as contract from '#shared/contract/settlements.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { addMoveInPhoto, removeMoveInPhoto } from './move-in-photos.ts';
import { returnLateCredit } from './return-late-credit.ts';
import { saveSettlement } from './save-settlement.ts';
import { settle } from './settle.ts';
import { answerSettlement, cancelSettlement } from './settlement-steps.ts';
import { findSettlement } from './view.ts';

export const settlementsRouter = t.router({
  get: procedureFor(
    'settlement:see',
    'GET /api/settlements/{id}',
    docs("What is settled when a tenant leaves (id: the tenancy's)"),
  )
    .input(contract.SettlementOfTenancy)
    .output(contract.SettlementView)
    .query(({ ctx, input }) => findSettlement(ctx, input.id)),

  save: procedureFor(
    'settlement:manage',
    'PUT /api/settlements/{id}',
    docs("Keep a settlement as a draft, or propose it to the tenant (id: the tenancy's)", {
      refuses: [
        'TENANCY_NOT_ACTIVE',
        'MOVE_PLANNED',
        'SETTLEMENT_SETTLED',
        'SETTLEMENT_CHANGED',
        'TENANCY_UNCONFIRMED',
        'FILE_NOT_USABLE',
      ],
    }),
  )
    .input(contract.SaveSettlementInput)
    .use(onceByKey)
    .output(contract.SettlementView)
    .mutation(({ ctx, input }) => saveSettlement(ctx, input)),

  answer: procedureFor(
    'settlement:answer',
    'POST /api/settlements/{id}/answer',
    docs('The tenant agrees to what is proposed, or objects', { refuses: ['SETTLEMENT_CHANGED'] }),
  )
    .input(contract.AnswerSettlementInput)
    .use(onceByKey)
    .output(contract.SettlementView)
    .mutation(({ ctx, input }) => answerSettlement(ctx, input)),

  addMoveInPhoto: procedureFor(
    'tenancy:photograph',
    'POST /api/settlements/{id}/move-in-photos',
    docs("Keep a photo of moving in with the tenancy, until a settlement is proposed (id: the tenancy's)", {
      refuses: ['TENANCY_NOT_ACTIVE', 'MOVE_IN_FIXED', 'FILE_NOT_USABLE'],
    }),
  )
    .input(contract.AddMoveInPhotoInput)
    .output(contract.SettlementView)
    .mutation(({ ctx, input }) => addMoveInPhoto(ctx, input)),

  removeMoveInPhoto: procedureFor(
    'tenancy:photograph',
    'DELETE /api/settlements/{id}/move-in-photos/{photo_id}',
    docs('Remove a photo of moving in that the caller has added, within 24 hours', { refuses: ['MOVE_IN_FIXED'] }),
  )
    .input(contract.RemoveMoveInPhotoInput)
    .output(contract.SettlementView)
    .mutation(({ ctx, input }) => removeMoveInPhoto(ctx, input)),

  settle: procedureFor(
    'settlement:settle',
    'POST /api/settlements/{id}/settle',
    docs('Take off what was agreed, pay open bills of it, and record the return of the rest', {
      refuses: [
        'FILE_NOT_USABLE',
        'SETTLEMENT_CHANGED',
        'SETTLEMENT_WAITS',
        'SETTLEMENT_BEFORE_LEAVING',
        'TENANCY_UNCONFIRMED',
      ],
    }),
  )
    .input(contract.SettleInput)
    .use(onceByKey)
    .output(contract.SettlementView)
    .mutation(({ ctx, input }) => settle(ctx, input)),

  returnLateCredit: procedureFor(
    'settlement:settle',
    'POST /api/settlements/{id}/return-credit',
    docs(
      "Record that a tenant was given back what became their credit after they were settled with, or can be no more (id: the tenancy's)",
      {
        refuses: ['FILE_NOT_USABLE', 'CONFLICT'],
      },
    ),
  )
    .input(contract.ReturnLateCreditInput)
    .use(onceByKey)
    .output(contract.SettlementView)
    .mutation(({ ctx, input }) => returnLateCredit(ctx, input)),

  cancel: procedureFor(
    'settlement:manage',
    'POST /api/settlements/{id}/cancel',
    docs('Call a settlement off; the deposit stays as it is', { refuses: ['SETTLEMENT_CHANGED'] }),
  )
    .input(contract.CancelSettlementInput)
    .use(onceByKey)
    .output(contract.SettlementView)
    .mutation(({ ctx, input }) => cancelSettlement(ctx, input)),
});

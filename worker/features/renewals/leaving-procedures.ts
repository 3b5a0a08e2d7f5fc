import {
  AnswerLeavingInput,
  AskToLeaveInput,
  ObjectToDayInput,
  TakeBackLeavingInput,
} from '#shared/contract/leavings.ts';
import {
  AnswerRenewalInput,
  OfferRenewalInput,
  SetGoesOnInput,
  SettleRenewalInput,
} from '#shared/contract/renewals.ts';
import * as contract from '#shared/contract/tenants.ts';
import { docs } from '../../trpc/docs.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { objectToDay } from '../tenants/object-to-day.ts';
import { answerLeaving } from './answer-leaving.ts';
import { answerRenewal, settleRenewal } from './answer-renewal.ts';
import { askToLeave } from './ask-to-leave.ts';
import { offerRenewal } from './offer-renewal.ts';
import { setGoesOn } from './set-goes-on.ts';
import { takeBackLeaving } from './take-back-leaving.ts';

/** When a tenant leaves, and what is offered before: said by one side, answered by the other. */
export const leavingProcedures = {
  askToLeave: procedureFor(
    'tenancy:leave',
    'POST /api/tenants/{id}/leaving',
    docs('The tenant says on which day they leave', {
      refuses: ['TENANCY_NOT_ACTIVE', 'LEAVING_OPEN', 'LEAVING_TOO_OFTEN'],
    }),
  )
    .input(AskToLeaveInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => askToLeave(ctx, input)),

  takeBackLeaving: procedureFor(
    'tenancy:leave',
    'POST /api/tenants/leavings/{id}/take-back',
    docs("The tenant takes it back, or asks to stay once it is agreed (id: the leaving's)", {
      refuses: ['LEAVING_CHANGED', 'LEAVING_TOO_OFTEN', 'ROOM_NOT_AVAILABLE'],
    }),
  )
    .input(TakeBackLeavingInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => takeBackLeaving(ctx, input)),

  answerLeaving: procedureFor(
    'tenancy:answer-leaving',
    'POST /api/tenants/leavings/{id}/answer',
    docs("The owner's answer to a tenant who leaves, or asks to stay", {
      refuses: ['LEAVING_CHANGED', 'LEAVING_IN_TIME', 'ROOM_NOT_AVAILABLE'],
    }),
  )
    .input(AnswerLeavingInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => answerLeaving(ctx, input)),

  objectToDay: procedureFor(
    'tenancy:object',
    'POST /api/tenants/{id}/object',
    docs('The tenant says that the day on which they left or moved is wrong; its owner is told, and nothing changes', {
      refuses: ['CONFLICT'],
    }),
  )
    .input(ObjectToDayInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => objectToDay(ctx, input)),

  offerRenewal: procedureFor(
    'tenancy:offer-renewal',
    'POST /api/tenants/{id}/renewal',
    docs('Offer a longer contract to its tenant', {
      refuses: [
        'RENEWAL_NOT_DUE',
        'CONTRACT_NOT_LONGER',
        'LEAVING_OPEN',
        'RENEWAL_OPEN',
        'MOVE_PLANNED',
        'ROOM_NOT_AVAILABLE',
      ],
    }),
  )
    .input(OfferRenewalInput)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => offerRenewal(ctx, input)),

  answerRenewal: procedureFor(
    'tenancy:answer-renewal',
    'POST /api/tenants/renewals/{id}/answer',
    docs("The tenant accepts an offer, or asks for another rent (id: the offer's)", {
      refuses: ['RENEWAL_CHANGED', 'ROOM_NOT_AVAILABLE'],
    }),
  )
    .input(AnswerRenewalInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => answerRenewal(ctx, input)),

  setGoesOn: procedureFor(
    'tenancy:set-goes-on',
    'POST /api/tenants/{id}/goes-on',
    docs('Let a contract go on by the month after its end, or no longer', {
      refuses: ['TENANCY_NOT_ACTIVE', 'LEAVING_OPEN', 'ROOM_NOT_AVAILABLE'],
    }),
  )
    .input(SetGoesOnInput)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => setGoesOn(ctx, input)),

  settleRenewal: procedureFor(
    'tenancy:offer-renewal',
    'POST /api/tenants/renewals/{id}/settle',
    docs('The owner agrees to the rent that was asked, keeps to the offer, or takes it back', {
      refuses: ['RENEWAL_CHANGED', 'ROOM_NOT_AVAILABLE'],
    }),
  )
    .input(SettleRenewalInput)
    .use(onceByKey)
    .output(contract.Tenant)
    .mutation(({ ctx, input }) => settleRenewal(ctx, input)),
};

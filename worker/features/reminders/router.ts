import * as z from 'zod/mini';
import * as contract from '#shared/contract/reminders.ts';
import { ById } from '#shared/contract/fields.ts';
import { docs } from '../../trpc/docs.ts';
import { ofKost } from '../../scope.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { draftReminder } from './draft-reminder.ts';
import { listDueTenancies, listInvoiceMessages } from './queries.ts';
import { findReminderRule, setReminderRule } from './reminder-rule.ts';
import { noteOpened, sendReminder } from './send-reminder.ts';

export const remindersRouter = t.router({
  due: procedureFor(
    'reminder:send',
    'GET /api/reminders',
    docs('Tenants with bills that are late or due soon', { refuses: ['CONFLICT'] }),
  )
    .input(contract.ListRemindersInput)
    .output(page(contract.DueTenancy))
    .query(({ ctx, input }) => listDueTenancies(ofKost(ctx, input.kost_id), input)),

  rule: procedureFor('reminder:send', 'GET /api/kost/{kostId}/reminder-rule', docs('When a kost reminds by itself'))
    .input(contract.ReminderRuleInput)
    .output(contract.KnownReminderRule)
    .query(({ ctx, input }) => findReminderRule(ctx, input.kostId)),

  setRule: procedureFor(
    'reminder:send',
    'PUT /api/kost/{kostId}/reminder-rule',
    docs('Set when a kost, or all, remind'),
  )
    .input(contract.SetReminderRuleInput)
    .output(contract.ReminderRuleSet)
    .mutation(({ ctx, input }) => setReminderRule(ctx, input)),

  draft: procedureFor(
    'reminder:send',
    'POST /api/tenants/{id}/reminder-draft',
    docs('What a reminder of a tenant says, with the bill link; made if there is none', {
      refuses: ['NOTHING_TO_REMIND'],
    }),
  )
    .input(contract.TenancyToRemind)
    .output(contract.ReminderDraft)
    .mutation(({ ctx, input }) => draftReminder(ctx, input.id)),

  send: procedureFor(
    'reminder:send',
    'POST /api/tenants/{id}/reminders',
    docs('Send a reminder by itself', { refuses: ['NOTHING_TO_REMIND', 'REMINDED_TODAY', 'NO_AUTOMATIC_CHANNEL'] }),
    { status: 201 },
  )
    .input(contract.SendReminderInput)
    .output(contract.QueuedReminder)
    .mutation(({ ctx, input }) => sendReminder(ctx, input)),

  opened: procedureFor(
    'reminder:send',
    'POST /api/tenants/{id}/opened-reminders',
    docs("The owner's word that they opened WhatsApp with a reminder"),
    { status: 204 },
  )
    .input(contract.OpenedReminderInput)
    .output(z.void())
    .mutation(({ ctx, input }) => noteOpened(ctx, input)),

  ofInvoice: procedureFor('reminder:send', 'GET /api/invoices/{id}/messages', docs('The messages about a bill'))
    .input(ById)
    .output(contract.InvoiceMessages)
    .query(({ ctx, input }) => listInvoiceMessages(ctx, input.id)),
});

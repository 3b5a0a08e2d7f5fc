import { Consents, ListSimulatedMessagesInput, SetConsentInput, SimulatedMessage } from '#shared/contract/messages.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { listSimulatedMessages, consentsQuery, toConsents } from './queries.ts';
import { setConsent } from './set-consent.ts';

export const messagesRouter = t.router({
  simulated: publicProcedure
    .meta({
      refuses: ['NOT_FOUND'],
      rest: {
        method: 'GET',
        path: '/api/simulated-messages',
        summary: 'What a demo has "sent"; in simulated mode alone',
      },
    })
    .input(ListSimulatedMessagesInput)
    .output(page(SimulatedMessage))
    .query(({ ctx, input }) => listSimulatedMessages(ctx, input)),

  consents: procedureFor('message:own')
    .meta({
      rest: { method: 'GET', path: '/api/message-consents', summary: 'What one has agreed to be sent by WhatsApp' },
    })
    .output(Consents)
    .query(async ({ ctx }) => toConsents(ctx, (await consentsQuery(ctx)).rows)),

  setConsent: procedureFor('message:own')
    .meta({
      rest: { method: 'PUT', path: '/api/message-consents', summary: 'Agree to WhatsApp messages, or take it back' },
    })
    .input(SetConsentInput)
    .output(Consents)
    .mutation(({ ctx, input }) => setConsent(ctx, input)),
});

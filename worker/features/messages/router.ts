import { Consents, ListSimulatedMessagesInput, SetConsentInput, SimulatedMessage } from '#shared/contract/messages.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { listSimulatedMessages, consentsQuery, toConsents } from './queries.ts';
import { setConsent } from './set-consent.ts';

export const messagesRouter = t.router({
  simulated: publicProcedure(
    'GET /api/simulated-messages',
    docs('What a demo has "sent"; in simulated mode alone', { refuses: ['NOT_FOUND'] }),
  )
    .input(ListSimulatedMessagesInput)
    .output(page(SimulatedMessage))
    .query(({ ctx, input }) => listSimulatedMessages(ctx, input)),

  consents: procedureFor('message:own', 'GET /api/message-consents', docs('What one has agreed to be sent by WhatsApp'))
    .output(Consents)
    .query(async ({ ctx }) => toConsents(ctx, (await consentsQuery(ctx)).rows)),

  setConsent: procedureFor(
    'message:own',
    'PUT /api/message-consents',
    docs('Agree to WhatsApp messages, or take it back'),
  )
    .input(SetConsentInput)
    .output(Consents)
    .mutation(({ ctx, input }) => setConsent(ctx, input)),
});

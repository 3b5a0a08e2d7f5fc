import { simulatedMessages } from '#drizzle/schema/messages.ts';
import { type SentChannel, sentChannels } from '#shared/enums.ts';
import type { Db } from '../db/client.ts';
import { type MessageGateway, messageGateway, type MessageSender, type RenderedMessage } from './message-gateway.ts';

export interface SimulatedOptions {
  db: Db;
  now: () => Date;
  newId: () => string;
}

/** Sends nothing: a page of the demo, `/kotak-masuk-simulasi`, shows what would have been sent. */
export function createSimulatedMessages({ db, now, newId }: SimulatedOptions): MessageGateway {
  const senderOf = (channel: SentChannel): MessageSender => ({
    send: async (messageId, message) => {
      await db
        .insert(simulatedMessages)
        .values({
          id: newId(),
          message_id: messageId,
          channel,
          destination: nameOf(message.destination),
          title: message.title,
          body: message.text,
          url: message.url,
          created_at: now().toISOString(),
        })
        .onConflictDoNothing();
      return { kind: 'ACCEPTED', providerId: `simulated-${messageId}` };
    },
  });
  return messageGateway(new Map(sentChannels.map((channel) => [channel, senderOf(channel)])));
}

function nameOf(destination: RenderedMessage['destination']): string {
  return typeof destination === 'string' ? destination : 'perangkat';
}

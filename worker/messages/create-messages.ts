import type { SentChannel } from '#shared/enums.ts';
import type { Log } from '../log.ts';
import type { MessageSettings } from './config.ts';
import { createEmail, type MailBinding } from './email.ts';
import { type MessageGateway, messageGateway, type MessageSender } from './message-gateway.ts';
import { createPushSender } from './push.ts';
import { createSimulatedMessages, type SimulatedOptions } from './simulated.ts';
import { createWhatsApp } from './whatsapp.ts';

export interface MessageWorld extends SimulatedOptions {
  fetch: typeof fetch;
  log: Log;
  randomBytes: (count: number) => Uint8Array;
  /** The binding that sends e-mails; absent where there is none, such as in a command. */
  mail: MailBinding | undefined;
  /** The push service of a test; null outside of tests. */
  pushOrigin: string | null;
  /** Replaces the adapters' own time limits. */
  timeoutMs?: number | undefined;
}

/** The channels that the configuration names; in a demo a page that shows what would have been sent. */
export function createMessages(settings: MessageSettings, world: MessageWorld): MessageGateway {
  if (settings.simulated) return createSimulatedMessages(world);
  const { whatsapp, email, push } = settings;
  const { mail } = world;
  const senders = new Map<SentChannel, MessageSender>();
  if (whatsapp !== null) senders.set('WHATSAPP', createWhatsApp({ ...whatsapp, ...world }));
  if (email !== null && mail !== undefined) senders.set('EMAIL', createEmail({ ...email, ...world, mail }));
  if (push !== null) senders.set('PUSH', createPushSender({ ...push, ...world }));
  return messageGateway(senders);
}

import type { SentChannel } from '#shared/enums.ts';
import type { Log } from '../log.ts';
import type { MessageSettings } from './config.ts';
import { createEmail, type MailBinding } from './email.ts';
import { type MessageGateway, messageGateway, type MessageSender } from './message-gateway.ts';
import { createSimulatedMessages, type SimulatedOptions } from './simulated.ts';
import { createWhatsApp } from './whatsapp.ts';

export interface MessageWorld extends SimulatedOptions {
  fetch: typeof fetch;
  log: Log;
  /** The binding that sends e-mails; absent where there is none, such as in a command. */
  mail: MailBinding | undefined;
  /** Replaces the adapters' own time limits. */
  timeoutMs?: number | undefined;
}

/** The channels that the configuration names; in a demo a page that shows what would have been sent. */
export function createMessages(settings: MessageSettings, world: MessageWorld): MessageGateway {
  if (settings.simulated) return createSimulatedMessages(world);
  const { whatsapp, email } = settings;
  const { mail } = world;
  const senders = new Map<SentChannel, MessageSender>();
  if (whatsapp !== null) senders.set('WHATSAPP', createWhatsApp({ ...whatsapp, ...world }));
  if (email !== null && mail !== undefined) senders.set('EMAIL', createEmail({ ...email, ...world, mail }));
  return messageGateway(senders);
}

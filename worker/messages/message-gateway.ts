import type { MessageState, SentChannel } from '#shared/enums.ts';
import type { TemplateName } from './whatsapp-templates.ts';

/** A browser that takes push messages, as it described itself in its subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** At most 32 characters of base64url: a newer message of the same topic replaces one that was not seen. */
  topic: string;
}

/** A message when it is sent, made at that moment from the rows that it is about. */
export interface RenderedMessage {
  /** Digits from `62` on for WhatsApp, an e-mail address, or a browser; null if the account has none that fits. */
  destination: string | PushTarget | null;
  /** The subject of an e-mail, or the first line of a push message; no amounts, since it shows on a locked screen. */
  title: string;
  /** The text without the link, which each channel adds in its own way. */
  text: string;
  /** An address under PUBLIC_URL. */
  url: string | null;
  /** What WhatsApp sends instead of the text; null for other channels. */
  template: TemplateUse | null;
}

/** An approved template, filled in. */
export interface TemplateUse {
  name: TemplateName;
  /** The values of `{{1}}`, `{{2}}` … of its body. */
  parameters: string[];
  /** The end of its button's address, such as a token; null without a button, and for a code. */
  buttonSuffix: string | null;
}

/**
 * The outcome of a try at a provider. REJECTED: it will never send this message (`isPermanent`: nor any other to this
 * destination). UNAVAILABLE: not sent, try later. UNKNOWN: no answer, so it may have been sent; it is not sent again,
 * and a report may still come.
 */
export type MessageOutcome =
  | { kind: 'ACCEPTED'; providerId: string | null }
  | { kind: 'REJECTED'; errorCode: string; isPermanent?: boolean }
  | { kind: 'UNAVAILABLE'; errorCode: string; retryAfterS?: number }
  | { kind: 'UNKNOWN' };

/** Sends the messages of one channel. */
export interface MessageSender {
  /** @param messageId our id, by which the provider's reports name the message */
  send(messageId: string, message: RenderedMessage): Promise<MessageOutcome>;
}

/** A provider's report about a message that we sent. */
export interface StatusReport {
  /** Our id, if the provider returns it. */
  messageId: string | null;
  providerId: string;
  state: Extract<MessageState, 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'>;
  errorCode: string | null;
}

/** Somebody on WhatsApp: the number, Meta's id of them within this business (BSUID), or both; the number may be hidden. */
export interface WhatsAppPerson {
  /** `+` and digits. */
  number: string | null;
  bsuid: string | null;
}

/** A person's word that they want no more messages, or that they want them again. */
export interface PersonsWord {
  says: 'STOP' | 'START';
  from: WhatsAppPerson;
  /** The provider's id of our message that they answered, if they did. */
  answers: string | null;
}

/** The contents of a provider's callback. */
export interface MessageReports {
  statuses: StatusReport[];
  words: PersonsWord[];
  /** People whom it names by number and id. */
  people: { number: string; bsuid: string }[];
}

/** The port through which all messages are sent; it has an adapter for each channel. */
export interface MessageGateway {
  /** The channels that this deployment has. */
  readonly channels: ReadonlySet<SentChannel>;
  send(channel: SentChannel, messageId: string, message: RenderedMessage): Promise<MessageOutcome>;
}

/** A gateway of these senders. Messages to a channel without a sender are rejected. */
export function messageGateway(senders: ReadonlyMap<SentChannel, MessageSender>): MessageGateway {
  return {
    channels: new Set(senders.keys()),
    send: async (channel, messageId, message) =>
      (await senders.get(channel)?.send(messageId, message)) ?? { kind: 'REJECTED', errorCode: 'NO_CHANNEL' },
  };
}

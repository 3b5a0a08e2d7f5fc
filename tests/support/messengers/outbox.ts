import { sql } from 'drizzle-orm';
import type { SentChannel } from '#shared/enums.ts';
import type { Context } from '#worker/context.ts';
import { jobContext } from '#worker/job-context.ts';
import { type NewMessage, queuedMessages } from '#worker/features/sending/queued-messages.ts';
import { destinationOf, type Renderer, type Renderers } from '#worker/messages/renderer.ts';
import { type SendOptions, sendDueMessages } from '#worker/features/sending/send-messages.ts';
import {
  type MessageOutcome,
  messageGateway,
  type PushTarget,
  type RenderedMessage,
} from '#worker/messages/message-gateway.ts';
import { oneRow } from '#worker/audit.ts';
import type { TestApp } from '../app/test-app.ts';
import { type AppUnderTest, unique } from '../people/factories.ts';

/** Queues a message as a feature does, in a statement of its own; null if it was left out. */
export async function queue(
  app: TestApp,
  message: Partial<NewMessage> & Pick<NewMessage, 'user_id'>,
): Promise<string | null> {
  const context = jobContext(app.deps);
  const whole = { dedupe_key: unique('pesan'), kind: 'PASSWORD_RESET', channel: 'WHATSAPP', ...message } as const;
  const { rows } = await app.deps.db.execute<{ id: string }>(queuedMessages(context, oneRow, whole));
  return rows[0]?.id ?? null;
}

/** A message that was surely queued. */
export async function queued(app: TestApp, message: Parameters<typeof queue>[1]): Promise<string> {
  const id = await queue(app, message);
  if (id === null) throw new Error('not queued');
  return id;
}

interface KeptMessage extends Record<string, unknown> {
  state: string;
  error_code: string | null;
  provider_id: string | null;
  attempts: number;
  next_try_at: string;
}

/** What the outbox holds of a message. */
export async function messageOf(app: TestApp, id: string): Promise<KeptMessage> {
  const { rows } = await app.deps.db.execute<KeptMessage>(sql`
    select state, error_code, provider_id, attempts,
      to_char(next_try_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24.MI') as next_try_at
    from messages where id = ${id}`);
  const [message] = rows;
  if (message === undefined) throw new Error('no such message');
  return message;
}

/** The same text for all, to where the account is. */
export const plainText: Renderer<Context> = async (_, rows) =>
  new Map(
    rows.map((row) => {
      const destination =
        row.channel === 'PUSH' ? browserAt(String(row.details?.['host'] ?? 'push')) : destinationOf(row);
      const text = { destination, title: 'Kabar', text: `Halo ${row.recipient?.full_name}`, url: null };
      return [
        row.id,
        { ...text, template: { name: 'kode_atur_ulang_sandi', parameters: ['482913'], buttonSuffix: null } },
      ];
    }),
  );

function browserAt(host: string): PushTarget {
  return { endpoint: `https://${host}/`, p256dh: '', auth: '', topic: '' };
}

export const plainTexts: Renderers<Context> = {
  BILL_REMINDER: plainText,
  INVITATION: plainText,
  NOTICE: plainText,
  PASSWORD_RESET: plainText,
};

/** What a job does with the outbox, with plain texts. */
export function sendDue(app: TestApp, options: SendOptions = {}): Promise<number> {
  return sendDueMessages(jobContext(app.deps), { renderers: plainTexts, ...options });
}

/** A provider of all channels that answers as it is told, and accepts what it is not told about. */
export class Messenger {
  readonly sent: { channel: SentChannel; id: string; message: RenderedMessage }[] = [];
  readonly #answers: (MessageOutcome | Promise<MessageOutcome>)[] = [];
  /** Channels, and hosts of push services, that answer nothing. */
  readonly silent = new Set<string>();

  /** The next answers, in the order in which they are asked for. */
  answer(...outcomes: (MessageOutcome | Promise<MessageOutcome>)[]): void {
    this.#answers.push(...outcomes);
  }

  /** How often a message was handed to the provider. */
  timesOf(id: string): number {
    return this.sent.filter((each) => each.id === id).length;
  }

  /** The app, with this provider instead of its own. */
  in(app: TestApp): TestApp {
    const senderOf = (channel: SentChannel) => ({
      send: async (id: string, message: RenderedMessage): Promise<MessageOutcome> => {
        this.sent.push({ channel, id, message });
        if (this.silent.has(channel) || this.silent.has(hostOf(message))) return { kind: 'UNKNOWN' };
        return this.#answers.shift() ?? { kind: 'ACCEPTED', providerId: `wamid.${id}` };
      },
    });
    const channels = ['WHATSAPP', 'EMAIL', 'PUSH'] as const;
    const messages = messageGateway(new Map(channels.map((channel) => [channel, senderOf(channel)])));
    return { ...app, deps: { ...app.deps, messages } };
  }
}

function hostOf({ destination }: RenderedMessage): string {
  return typeof destination === 'object' && destination !== null ? new URL(destination.endpoint).host : '';
}

/** Agrees to bills by WhatsApp, as the profile does. */
export async function consent(
  { deps: { db } }: Pick<AppUnderTest, 'deps'>,
  userId: string,
  purpose: 'TAGIHAN' | 'INFO' = 'TAGIHAN',
): Promise<void> {
  await db.execute(sql`
    insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
    values (${userId}, ${purpose}, 'WHATSAPP', now(), 'PROFILE', ${userId}, 'uji')`);
}

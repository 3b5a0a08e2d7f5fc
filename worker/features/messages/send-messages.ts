import { inArray, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import type { MessageKind } from '#shared/enums.ts';
import { OWNER_DAY_FULL } from '#shared/rules/message.ts';
import type { Context } from '../../context.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { forgetSubscription } from '../notices/push-subscriptions.ts';
import { type ClaimedMessage, claimMessages, tidyOutbox } from './claim-messages.ts';
import { refusedAtDoor } from './door.ts';
import { reasonNotToSend } from './may-send.ts';
import { storeOutcome, type TryOutcome } from './message-state.ts';
import { everyRenderer } from './every-renderer.ts';
import type { Renderers } from './renderers.ts';

/** How many are sent at once; a Worker has six connections. A request sends no more: it may be cut off. */
const AT_ONCE = 5;
/** How many messages one claim of a job takes: as many as are surely sent before they would count as lost. */
const CLAIM = 20;
/** After this many tries without an answer a run skips the provider, since it has to wait for each try. */
const MOST_UNANSWERED = 3;
/** How long a job sends; the rest is left to the next one. */
const JOB_MS = 120_000;
/** How long messages to a provider that does not answer wait: longer than this run, but not past the next one. */
const HELD_MINUTES = 4;

export interface SendOptions {
  limit?: number;
  renderers?: Renderers;
}

/** How many tries got no answer in this run, by channel or push service. */
type Unanswered = Map<string, number>;

/**
 * Sends messages that are due. Each is claimed first, so that two senders never send the same one; then its text is
 * made from the present rows and sent, unless a needed consent is missing.
 *
 * @returns how many were claimed
 */
export async function sendMessages(context: Context, options: SendOptions = {}): Promise<number> {
  return sendOnce(context, { limit: AT_ONCE, ...options }, new Map());
}

/** The job of the messages: tidies the outbox, then sends until nothing is due or time is up. */
export async function sendDueMessages(
  context: Context,
  { limit = CLAIM, ...options }: SendOptions = {},
): Promise<number> {
  await tidyOutbox(context);
  const until = Date.now() + JOB_MS;
  const unanswered: Unanswered = new Map();
  let total = 0;
  for (;;) {
    const claimed = await sendOnce(context, { limit, ...options }, unanswered);
    total += claimed;
    if (claimed < limit || Date.now() > until) return total;
  }
}

async function sendOnce(
  context: Context,
  { limit, renderers = everyRenderer }: SendOptions & { limit: number },
  unanswered: Unanswered,
): Promise<number> {
  const claimed = await claimMessages(context, limit);
  const texts = await renderAll(context, claimed, renderers);
  const held: ClaimedMessage[] = [];
  const leaving = claimed.flatMap((message) => {
    const text = texts.get(message.id);
    if (text !== undefined && 'kind' in text && text.kind === 'WAITS') return [];
    return [{ message, text, way: wayOf(message, text) }];
  });
  for (let start = 0; start < leaving.length; start += AT_ONCE) {
    const next = leaving.slice(start, start + AT_ONCE);
    const isSilent = new Set(next.map(({ way }) => way).filter((way) => (unanswered.get(way) ?? 0) >= MOST_UNANSWERED));
    held.push(...next.filter(({ way }) => isSilent.has(way)).map(({ message }) => message));
    const tries = next.filter(({ way }) => !isSilent.has(way));
    await Promise.all(
      tries.map(async ({ message, text, way }) => {
        const outcome = await sendOne(context, message, text);
        if (outcome === 'UNKNOWN') unanswered.set(way, (unanswered.get(way) ?? 0) + 1);
      }),
    );
  }
  if (held.length > 0) await holdBack(context, held);
  return claimed.length;
}

/**
 * The provider for which `MOST_UNANSWERED` is counted: the channel's, or the host of the push service, which the
 * browser chose. A message without a text needs none.
 */
function wayOf({ channel }: ClaimedMessage, text: Text | undefined): string {
  if (text === undefined || 'kind' in text) return '';
  const { destination } = text;
  if (typeof destination === 'string' || destination === null) return channel;
  return URL.parse(destination.endpoint)?.host ?? channel;
}

/** A text, or why there is none. */
type Text = RenderedMessage | Extract<TryOutcome, { kind: 'CANCELLED' | 'UNAVAILABLE' }>;
/** WAITS: queued again already, for the owner's next day. */
type Texts = Map<string, Text | { kind: 'WAITS' }>;

/** The texts of the messages, one query for each kind. A kind that cannot be read now is tried again later. */
async function renderAll(context: Context, claimed: ClaimedMessage[], renderers: Renderers): Promise<Texts> {
  const texts: Texts = new Map();
  const kinds = new Map<MessageKind, ClaimedMessage[]>();
  for (const message of claimed) {
    const reason = reasonNotToSend(message);
    if (reason === null) kinds.set(message.kind, [...(kinds.get(message.kind) ?? []), message]);
    else texts.set(message.id, { kind: 'CANCELLED', errorCode: reason });
  }
  await Promise.all(
    [...kinds].map(async ([kind, rows]) => {
      const rendered = await Promise.resolve(renderers[kind]?.(context, rows)).catch((error: unknown) => {
        context.log.error('messages.unrendered', error, { request_id: context.requestId, kind });
        return null;
      });
      for (const { id } of rows) {
        const text = rendered?.get(id) ?? 'CANCEL';
        if (rendered === null) texts.set(id, { kind: 'UNAVAILABLE', errorCode: 'NOT_RENDERED' });
        else texts.set(id, text === 'CANCEL' ? { kind: 'CANCELLED', errorCode: 'NO_LONGER_TRUE' } : text);
      }
    }),
  );
  return judged(context, claimed, texts);
}

/** The texts without those that may not leave. If that cannot be asked now, all are tried again later. */
async function judged(context: Context, claimed: ClaimedMessage[], texts: Texts): Promise<Texts> {
  const ready = claimed.flatMap((message) => {
    const text = texts.get(message.id);
    return text === undefined || 'kind' in text ? [] : [{ message, text }];
  });
  const refused = await refusedAtDoor(context, ready).catch((error: unknown) => {
    context.log.error('messages.unjudged', error, { request_id: context.requestId });
    return null;
  });
  for (const { message } of ready) {
    const reason = refused?.get(message.id);
    if (refused === null) texts.set(message.id, { kind: 'UNAVAILABLE', errorCode: 'NOT_JUDGED' });
    else if (reason === OWNER_DAY_FULL) texts.set(message.id, { kind: 'WAITS' });
    else if (reason !== undefined) texts.set(message.id, { kind: 'CANCELLED', errorCode: reason });
  }
  return texts;
}

/** Sends a message and stores the outcome. Our own error does not stop the others; the message counts as lost. */
async function sendOne(context: Context, message: ClaimedMessage, text: Text | undefined): Promise<TryOutcome['kind']> {
  const { id, kind, channel } = message;
  try {
    const outcome = await tryOne(context, message, text);
    await storeOutcome(context, message, outcome);
    if (isGoneBrowser(message, outcome))
      await forgetSubscription(context, String(message.details?.['subscription_id']));
    context.log.info('message.tried', {
      request_id: context.requestId,
      message: id,
      kind,
      channel,
      outcome: outcome.kind,
      error_code: 'errorCode' in outcome ? outcome.errorCode : null,
    });
    return outcome.kind;
  } catch (error) {
    context.log.error('message.failed', error, { request_id: context.requestId, message: id, kind, channel });
    return 'UNKNOWN';
  }
}

async function tryOne(context: Context, message: ClaimedMessage, text: Text | undefined): Promise<TryOutcome> {
  if (text === undefined) return { kind: 'CANCELLED', errorCode: 'NO_LONGER_TRUE' };
  if ('kind' in text) return text;
  if (text.destination === null) return { kind: 'REJECTED', errorCode: 'NO_DESTINATION' };
  return context.messages.send(message.channel, message.id, text);
}

/** Whether a push service answered that the browser's subscription no longer exists. */
function isGoneBrowser({ kind, channel, details }: ClaimedMessage, outcome: TryOutcome): boolean {
  const isGone = outcome.kind === 'REJECTED' && outcome.isPermanent === true;
  return isGone && kind === 'NOTICE' && channel === 'PUSH' && typeof details?.['subscription_id'] === 'string';
}

/** Leaves messages that were not tried to the next run, so that in this run they do not block others. */
async function holdBack(context: Context, untried: readonly ClaimedMessage[]): Promise<void> {
  const ids = untried.map(({ id }) => id);
  const later = new Date(context.now().getTime() + HELD_MINUTES * 60_000).toISOString();
  await context.db
    .update(messages)
    .set({ state: 'QUEUED', attempts: sql`attempts - 1`, next_try_at: later })
    .where(inArray(messages.id, ids));
}

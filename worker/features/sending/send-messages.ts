import { inArray, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import { type MessageKind, messageKinds } from '#shared/enums.ts';
import { OWNER_DAY_FULL } from '#shared/rules/message.ts';
import type { Context } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { type ClaimedMessage, claimMessages, tidyOutbox } from './claim-messages.ts';
import { refusedAtDoor } from './door.ts';
import { reasonNotToSend } from './may-send.ts';
import { keepOutcomes } from './keep-outcomes.ts';
import type { TryOutcome } from './message-state.ts';
import type { Renderers } from '../../messages/renderer.ts';

/** How many are sent at once; a Worker has six connections. A request sends no more: it may be cut off. */
const AT_ONCE = 5;
/** How many messages one claim of a job takes: as many as are surely sent before they would count as lost. */
const CLAIM = 20;
/**
 * The subrequests of a claim at most: taking it, its texts (a query for each kind), what is asked at the door (three),
 * and holding back; and of each message: sending, storing the outcome alone, and forgetting a browser.
 */
const TRIPS_A_CLAIM = 5 + messageKinds.length;
const TRIPS_A_MESSAGE = 3;
/** After this many tries without an answer a run skips the provider, since it has to wait for each try. */
const MOST_UNANSWERED = 3;
/** How long a job sends; the rest is left to the next one. */
const JOB_MS = 120_000;
/** How long messages to a provider that does not answer wait: longer than this run, but not past the next one. */
const HELD_MINUTES = 4;

export interface SendOptions {
  limit?: number;
  renderers?: Renderers<Context>;
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

/**
 * The job of the messages: tidies the outbox, then sends until nothing is due, time is up, or the run may ask no more.
 * A message is claimed only if it and its outcome surely fit: one that is claimed and not sent would count as lost.
 */
export async function sendDueMessages(
  context: JobContext,
  { limit = CLAIM, ...options }: SendOptions = {},
): Promise<number> {
  const { allowance } = context;
  if (!allowance.allows(1)) return 0;
  await tidyOutbox(context);
  const until = Date.now() + JOB_MS;
  const unanswered: Unanswered = new Map();
  let total = 0;
  while (Date.now() < until && allowance.allows(TRIPS_A_CLAIM + TRIPS_A_MESSAGE)) {
    const fitting = Math.min(limit, Math.floor((allowance.left - TRIPS_A_CLAIM) / TRIPS_A_MESSAGE));
    const claimed = await sendOnce(context, { limit: fitting, ...options }, unanswered);
    total += claimed;
    if (claimed < fitting) break;
  }
  return total;
}

async function sendOnce(
  context: Context,
  { limit, renderers }: SendOptions & { limit: number },
  unanswered: Unanswered,
): Promise<number> {
  const claimed = await claimMessages(context, limit);
  const texts = await renderAll(context, claimed, renderers ?? (await context.renderers()));
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
    const tried = await Promise.all(
      tries.map(async ({ message, text, way }) => {
        const outcome = await sendOne(context, message, text);
        if (outcome.kind === 'UNKNOWN') unanswered.set(way, (unanswered.get(way) ?? 0) + 1);
        return { message, outcome };
      }),
    );
    if (!(await keepOutcomes(context, tried))) {
      // Nothing more is sent that way than what may be lost.
      for (const { way } of tries) unanswered.set(way, (unanswered.get(way) ?? 0) + 1);
    }
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
async function renderAll(context: Context, claimed: ClaimedMessage[], renderers: Renderers<Context>): Promise<Texts> {
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

/** Sends a message. Our own error does not stop the others; the message counts as lost. */
async function sendOne(context: Context, message: ClaimedMessage, text: Text | undefined): Promise<TryOutcome> {
  const { id, kind, channel } = message;
  const log = { request_id: context.requestId, message: id, kind, channel };
  try {
    const outcome = await tryOne(context, message, text);
    const errorCode = 'errorCode' in outcome ? outcome.errorCode : null;
    context.log.info('message.tried', { ...log, outcome: outcome.kind, error_code: errorCode });
    return outcome;
  } catch (error) {
    context.log.error('message.failed', error, log);
    return { kind: 'UNKNOWN' };
  }
}

async function tryOne(context: Context, message: ClaimedMessage, text: Text | undefined): Promise<TryOutcome> {
  if (text === undefined) return { kind: 'CANCELLED', errorCode: 'NO_LONGER_TRUE' };
  if ('kind' in text) return text;
  if (text.destination === null) return { kind: 'REJECTED', errorCode: 'NO_DESTINATION' };
  return context.messages.send(message.channel, message.id, text);
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

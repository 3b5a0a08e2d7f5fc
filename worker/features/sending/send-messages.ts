import { type MessageKind, messageKinds } from '#shared/enums.ts';
import { OWNER_DAY_FULL } from '#shared/rules/message.ts';
import type { Context } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { type ClaimedMessage, claimMessages, GROUP, tidyOutbox } from './claim-messages.ts';
import { refusedAtDoor } from './door.ts';
import { reasonNotToSend } from './may-send.ts';
import { keepOutcomes } from './keep-outcomes.ts';
import type { Tried, TryOutcome } from './message-state.ts';
import type { Renderers } from '../../messages/renderer.ts';

/** How many are sent at once; a Worker has six connections. A request sends no more: it may be cut off. */
const AT_ONCE = 5;
/** How many messages one claim of a job takes. */
const CLAIM = 100;
/**
 * The subrequests of a claim at most: taking it, its texts (a query for each kind), what is asked at the door (three),
 * and two that a group of one message needs more; and of each message: sending, storing the outcome alone, and a third
 * of what its group needs together.
 */
const TRIPS_A_CLAIM = 6 + messageKinds.length;
const TRIPS_A_MESSAGE = 3;
/** After this many tries without an answer a run skips the provider, since it has to wait for each try. */
const MOST_UNANSWERED = 3;
/** How long a job sends; the rest is left to the next one. */
const JOB_MS = 120_000;

export interface SendOptions {
  limit?: number;
  renderers?: Renderers<Context>;
}

/** Of each try of this run that got no answer, its channel or push service. */
type Unanswered = string[];

/** A message that is ready to leave, and by which provider (`wayOf`). */
interface Leaving {
  message: ClaimedMessage;
  text: Text;
  way: string;
}

type TriedWay = Tried & Pick<Leaving, 'way'>;

/**
 * Sends messages that are due. Each is claimed first, so that two senders never send the same one; then its text is
 * made from the present rows and sent, unless a needed consent is missing.
 *
 * @returns how many were claimed
 */
export async function sendMessages(context: Context, options: SendOptions = {}): Promise<number> {
  return sendOnce(context, { limit: AT_ONCE, ...options }, [], Infinity);
}

/**
 * The job of the messages: tidies the outbox, then sends until nothing is due, time is up, or the run may ask no more.
 * A message is claimed only if it and its outcome surely fit: one that is begun and not sent would count as lost.
 */
export async function sendDueMessages(
  context: JobContext,
  { limit = CLAIM, ...options }: SendOptions = {},
): Promise<number> {
  const { allowance } = context;
  if (!allowance.allows(1)) return 0;
  await tidyOutbox(context);
  const until = Date.now() + JOB_MS;
  const unanswered: Unanswered = [];
  let total = 0;
  while (Date.now() < until && allowance.allows(TRIPS_A_CLAIM + TRIPS_A_MESSAGE)) {
    const fitting = Math.min(limit, Math.floor((allowance.left - TRIPS_A_CLAIM) / TRIPS_A_MESSAGE));
    const claimed = await sendOnce(context, { limit: fitting, ...options }, unanswered, until);
    total += claimed;
    if (claimed < fitting) break;
  }
  return total;
}

async function sendOnce(
  context: Context,
  { limit, renderers }: SendOptions & { limit: number },
  unanswered: Unanswered,
  until: number,
): Promise<number> {
  const claimed = await claimMessages(context, limit);
  const texts = await renderAll(context, claimed, renderers ?? (await context.renderers()));
  const leaving = claimed.flatMap((message): Leaving[] => {
    const text = texts.get(message.id);
    return text === undefined ? [] : [{ message, text, way: wayOf(message, text) }];
  });
  let tried: TriedWay[] = [];
  for (let start = 0; start < leaving.length && Date.now() < until; start += GROUP) {
    const group = leaving.slice(start, start + GROUP);
    // A claim of one group has begun it.
    const begun = limit > GROUP ? await keepAndBegin(context, tried, group, unanswered) : group;
    tried = await tryGroup(context, begun, unanswered);
  }
  await keepAndBegin(context, tried, [], unanswered);
  return claimed.length;
}

/** Stores what became of a group, and begins the next one, but for those whose provider is silent. */
async function keepAndBegin(
  context: Context,
  tried: readonly TriedWay[],
  group: readonly Leaving[],
  unanswered: Unanswered,
): Promise<Leaving[]> {
  const next = group.filter(({ way }) => !isSilent(unanswered, way));
  const begun = await keepOutcomes(
    context,
    tried,
    next.map(({ message }) => message),
  );
  // Nothing more is sent that way than what may be lost.
  if (begun === null) unanswered.push(...[...tried, ...next].map(({ way }) => way));
  return next.filter(({ message }) => begun?.includes(message.id));
}

async function tryGroup(context: Context, group: readonly Leaving[], unanswered: Unanswered): Promise<TriedWay[]> {
  const tried: TriedWay[] = [];
  for (let start = 0; start < group.length; start += AT_ONCE) {
    const tries = group.slice(start, start + AT_ONCE).map(async ({ message, text, way }): Promise<TriedWay> => {
      const outcome = isSilent(unanswered, way) ? ({ kind: 'HELD' } as const) : await sendOne(context, message, text);
      if (outcome.kind === 'UNKNOWN') unanswered.push(way);
      return { message, outcome, way };
    });
    tried.push(...(await Promise.all(tries)));
  }
  return tried;
}

function isSilent(unanswered: Unanswered, way: string): boolean {
  return unanswered.filter((each) => each === way).length >= MOST_UNANSWERED;
}

/**
 * The provider for which `MOST_UNANSWERED` is counted: the channel's, or the host of the push service, which the
 * browser chose. A message without a text needs none.
 */
function wayOf({ channel }: ClaimedMessage, text: Text): string {
  if ('kind' in text) return '';
  const { destination } = text;
  if (typeof destination === 'string' || destination === null) return channel;
  return URL.parse(destination.endpoint)?.host ?? channel;
}

/** A text, or why there is none. */
type Text = RenderedMessage | Extract<TryOutcome, { kind: 'CANCELLED' | 'UNAVAILABLE' }>;
type Texts = Map<string, Text>;

/**
 * The texts of the messages, one query for each kind. A kind that cannot be read now is tried again later. What waits for
 * its owner's next day, and is queued for it already, has none.
 */
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
    else if (reason === OWNER_DAY_FULL) texts.delete(message.id);
    else if (reason !== undefined) texts.set(message.id, { kind: 'CANCELLED', errorCode: reason });
  }
  return texts;
}

/** Sends a message. Our own error does not stop the others; the message counts as lost. */
async function sendOne(context: Context, message: ClaimedMessage, text: Text): Promise<TryOutcome> {
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

async function tryOne(context: Context, message: ClaimedMessage, text: Text): Promise<TryOutcome> {
  if ('kind' in text) return text;
  if (text.destination === null) return { kind: 'REJECTED', errorCode: 'NO_DESTINATION' };
  return context.messages.send(message.channel, message.id, text);
}

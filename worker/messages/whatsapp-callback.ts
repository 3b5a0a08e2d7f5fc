import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MessageReports, PersonsWord, StatusReport, WhatsAppPerson } from './message-gateway.ts';

const states = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ', failed: 'FAILED' } as const;

/** Meta's id of a message: printable, and short enough for an index. */
const ProviderId = z.string().check(z.regex(/^[\x21-\x7e]{1,300}$/));

/** A number as Meta writes it, and its id of a person within this business: a country, a dot, letters and digits. */
const DIGITS = /^\d{6,15}$/;
const BSUID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

const Name = z.catch(z.nullish(z.string().check(z.maxLength(200))), null);
const Named = z.object({
  from: Name,
  from_user_id: Name,
  recipient_id: Name,
  recipient_user_id: Name,
  wa_id: Name,
  user_id: Name,
});

/** A report about one message. An unreadable one is skipped and does not hide the others. */
const Status = z.object({
  id: ProviderId,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.catch(z.nullish(z.uuid()), null),
  errors: z.catch(z.nullish(z.array(z.object({ code: z.number().check(z.int()) }))), null),
});
const Incoming = z.object({
  context: z.catch(z.nullish(z.object({ id: ProviderId })), null),
  text: z.catch(z.nullish(z.object({ body: z.string() })), null),
  button: z.catch(z.nullish(z.object({ text: z.string() })), null),
});
const Items = z.catch(z.nullish(z.array(z.unknown())), null);
const Callback = z.object({
  entry: z.array(
    z.object({
      changes: z.catch(
        z.array(z.object({ value: z.catch(z.object({ statuses: Items, messages: Items, contacts: Items }), {}) })),
        [],
      ),
    }),
  ),
});

/** Reads a callback of Meta's webhook. One of another shape or kind gives no reports. */
export function parseWhatsAppCallback(payload: unknown): MessageReports {
  const parsed = Callback.safeParse(payload);
  const values = parsed.success ? parsed.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : [];
  return {
    statuses: values.flatMap(({ statuses }) => (statuses ?? []).flatMap(readStatus)),
    words: values.flatMap(({ messages }) => (messages ?? []).flatMap(readWord)),
    people: values
      .flatMap(({ statuses, messages, contacts }) => [...(statuses ?? []), ...(messages ?? []), ...(contacts ?? [])])
      .flatMap((item) => {
        const { number, bsuid } = personOf(item);
        return number === null || bsuid === null ? [] : [{ number, bsuid }];
      }),
  };
}

/** Who sent a message, or got one of ours. Meta puts an id where a number was expected if the person hides it. */
function personOf(item: unknown): WhatsAppPerson {
  const names = Object.values(Named.safeParse(item).data ?? {}).filter((name) => typeof name === 'string');
  const digits = names.find((name) => DIGITS.test(name));
  return { number: digits === undefined ? null : `+${digits}`, bsuid: names.find((name) => BSUID.test(name)) ?? null };
}

function readStatus(item: unknown): StatusReport[] {
  const parsed = Status.safeParse(item);
  if (!parsed.success) return [];
  const { id, status, biz_opaque_callback_data, errors } = parsed.data;
  const code = errors?.[0]?.code;
  return [
    {
      messageId: biz_opaque_callback_data?.toLowerCase() ?? null,
      providerId: id,
      state: states[status],
      errorCode: status === 'failed' ? String(code ?? 'FAILED') : null,
    },
  ];
}

/** A text, or the label of a pressed button, that is only such a word, in any case, with or without punctuation. */
const words: readonly [PersonsWord['says'], RegExp][] = [
  ['STOP', /^\W*(?:(?:tolong|mohon)\W+)?(?:stop|berhenti|unsubscribe)(?:\W+(?:ya|dong))?\W*$/i],
  ['START', /^\W*(?:(?:tolong|mohon)\W+)?(?:start|mulai)(?:\W+(?:lagi|ya|dong))*\W*$/i],
];

function readWord(item: unknown): PersonsWord[] {
  const parsed = Incoming.safeParse(item);
  if (!parsed.success) return [];
  const { context, text, button } = parsed.data;
  const said = text?.body ?? button?.text ?? '';
  const [says] = words.find(([, pattern]) => pattern.test(said)) ?? [];
  return says === undefined ? [] : [{ says, from: personOf(item), answers: context?.id ?? null }];
}

/** Whether Meta signed these bytes: the signature is `sha256=` and the HMAC of the raw body. */
export function isSignedByMeta(signature: string | null, body: Uint8Array, appSecret: string): boolean {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1] ?? '', 'hex');
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

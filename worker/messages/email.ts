import { shortened } from '#shared/message-texts/shortened.ts';
import { isUnreachableEmail } from '#shared/rules/made-up-email.ts';
import type { Log } from '../log.ts';
import type { MessageOutcome, MessageSender, RenderedMessage } from './message-gateway.ts';

/** How long to wait for an answer. */
const TIMEOUT_MS = 15_000;
const SENDER_NAME = 'E-Kost';
/** The longest subject; it is one line, whatever names are in it. */
const MAX_SUBJECT = 120;

/** The part of Cloudflare's `send_email` binding that is used. */
export interface MailBinding {
  send(mail: {
    from: { email: string; name: string };
    to: string;
    subject: string;
    text: string;
    html: string;
  }): Promise<{ messageId?: string } | undefined>;
}

export interface EmailOptions {
  from: string;
  mail: MailBinding;
  log: Log;
  /** Replaces the adapter's own time limit. */
  timeoutMs?: number | undefined;
}

/** Codes after which a later try makes sense: too many e-mails, or something that the account's owner must repair. */
const TRY_LATER = new Set([
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
]);
/** Codes of a final refusal of this message. */
const REFUSED = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
]);

/** E-mail by Cloudflare's binding. After any other error the e-mail may have been sent. */
export function createEmail({ from, mail, log, timeoutMs = TIMEOUT_MS }: EmailOptions): MessageSender {
  return {
    send: async (_, message) => {
      if (typeof message.destination !== 'string' || isUnreachableEmail(message.destination)) {
        return { kind: 'REJECTED', errorCode: 'NO_DESTINATION' };
      }
      const sending = mail.send({
        from: { email: from, name: SENDER_NAME },
        to: message.destination,
        subject: shortened(message.title, MAX_SUBJECT),
        text: message.url === null ? message.text : `${message.text}\n\n${message.url}`,
        html: htmlOf(message),
      });
      try {
        const answer = await withinTime(sending, timeoutMs);
        return { kind: 'ACCEPTED', providerId: answer?.messageId ?? null };
      } catch (error) {
        log.error('email.failed', error, { code: codeOf(error) });
        return outcomeOf(codeOf(error));
      }
    },
  };
}

/** @throws Error if there is no answer in time */
function withinTime<Answer>(work: Promise<Answer>, limitMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The binding's own code of an error, which holds no address; null without one. */
function codeOf(error: unknown): string | null {
  const { code } = error instanceof Error ? (error as { code?: unknown }) : {};
  return typeof code === 'string' && /^E_[A-Z_]{1,60}$/.test(code) ? code : null;
}

function outcomeOf(code: string | null): MessageOutcome {
  if (code === null) return { kind: 'UNKNOWN' };
  if (TRY_LATER.has(code)) return { kind: 'UNAVAILABLE', errorCode: code };
  if (REFUSED.has(code) || code.startsWith('E_HEADER')) {
    return { kind: 'REJECTED', errorCode: code, isPermanent: code === 'E_RECIPIENT_SUPPRESSED' };
  }
  return { kind: 'UNKNOWN' };
}

/** The text as HTML with a link to tap, for programs that show no plain text. */
function htmlOf({ text, url }: RenderedMessage): string {
  const paragraphs = text.split('\n\n').map((each) => `<p>${escaped(each).replaceAll('\n', '<br>')}</p>`);
  const link = url === null ? '' : `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`;
  return `<!doctype html><html lang="id"><body>${paragraphs.join('')}${link}</body></html>`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

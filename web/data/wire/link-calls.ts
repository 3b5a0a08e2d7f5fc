import { CHECK_CONNECTION } from '../../lib/connection-words.ts';
import { onceKeys } from '../once-keys.ts';
import type { InputOf, OutputOf } from './procedures.ts';

/** The REST paths below a link's own, whose answers are plain JSON: the link's page loads no tRPC client. */
const paths = {
  'billLinks.view': { method: 'GET', path: '' },
  'billLinks.seen': { method: 'POST', path: '/seen' },
  'billLinks.stopMessages': { method: 'POST', path: '/stop-messages' },
  'billLinks.askToLeave': { method: 'POST', path: '/leaving' },
  'billLinks.acceptRenewal': { method: 'POST', path: '/renewal' },
  'billLinks.settlement': { method: 'GET', path: '/settlement' },
  'billLinks.sendSettlementCode': { method: 'POST', path: '/settlement/code' },
  'billLinks.answerSettlement': { method: 'POST', path: '/settlement/answer' },
  'billLinks.sendContractCode': { method: 'POST', path: '/contract/code' },
  'billLinks.readContract': { method: 'POST', path: '/contract/read' },
  'billLinks.agreeContract': { method: 'POST', path: '/contract/agree' },
  'billLinks.declineContract': { method: 'POST', path: '/contract/decline' },
  'billLinks.pay': { method: 'POST', path: '/payments' },
  'billLinks.openAttempt': { method: 'GET', path: '/open-payment' },
  'billLinks.status': { method: 'GET', path: '/payments/{payment_id}' },
  'billLinks.report': { method: 'POST', path: '/reports' },
} as const;

type LinkCall = keyof typeof paths;
type Fields<Name extends LinkCall> = Omit<InputOf<Name>, 'token' | 'idempotency_key'>;

/** Why a call failed, with a sentence to show. */
export class LinkFailure extends Error {
  /** The server's code; null if it was not reached. */
  readonly code: string | null;
  readonly status: number | null;

  constructor(message: string, code: string | null, status: number | null) {
    super(message);
    this.name = 'LinkFailure';
    this.code = code;
    this.status = status;
  }
}

const UNREACHED = `Server tidak dapat dihubungi. ${CHECK_CONNECTION}, lalu coba lagi.`;

/** @throws LinkFailure */
export async function callLink<Name extends LinkCall>(
  token: string,
  name: Name,
  input: Fields<Name>,
  idempotencyKey?: string,
): Promise<OutputOf<Name>> {
  const { method, path } = paths[name];
  const fields = new Map(Object.entries(input as Record<string, string>));
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = fields.get(field) ?? '';
    fields.delete(field);
    return encodeURIComponent(value);
  });
  const rest = Object.fromEntries(fields);
  const query = method === 'GET' && fields.size > 0 ? `?${new URLSearchParams(rest)}` : '';
  const answer = await fetch(`/api/bill-links/${encodeURIComponent(token)}${filled}${query}`, {
    method,
    cache: 'no-store',
    ...(method === 'POST' ? { body: JSON.stringify(rest) } : {}),
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
  }).catch(() => null);
  if (answer === null) throw new LinkFailure(UNREACHED, null, null);
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as OutputOf<Name>;
  throw await refusalOf(answer);
}

/** The server's refusal, or one of a proxy. */
async function refusalOf(answer: Response): Promise<LinkFailure> {
  const body = (await answer.json().catch(() => ({}))) as { detail?: string; code?: string };
  return new LinkFailure(body.detail ?? UNREACHED, body.code ?? null, answer.status);
}

const onceKey = onceKeys();

/** A call that makes a payment, or answers by a code: the same contents keep their key until its result is known, so that it is made once. */
export async function callLinkOnce<Name extends 'billLinks.pay' | 'billLinks.report' | 'billLinks.answerSettlement'>(
  token: string,
  name: Name,
  input: Fields<Name>,
): Promise<OutputOf<Name>> {
  const { key, settle } = onceKey([token, name, input]);
  try {
    const answer = await callLink(token, name, input, key);
    settle(null);
    return answer;
  } catch (error) {
    settle(error instanceof LinkFailure ? error : { code: null, status: null });
    throw error;
  }
}

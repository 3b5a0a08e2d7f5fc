import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import { expect, it } from 'vitest';
import { onceLink } from '#web/data/links/once-link.ts';
import type { AppRouter } from '#worker/trpc/router.ts';

type Answer = 'lost' | 'done' | { code: string; status: number };

/** The app's client on a network with these answers, and the keys that it sent. */
function clientOn(...answers: Answer[]) {
  const keys: (string | undefined)[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      onceLink(),
      httpLink({
        url: 'http://ekost.test/trpc',
        transformer: superjson,
        fetch: async (_, init) => {
          const { json } = JSON.parse(String(init?.body ?? '{}')) as { json?: { idempotency_key?: string } };
          keys.push(json?.idempotency_key);
          const answer = answers.shift() ?? 'done';
          if (answer === 'lost') throw new TypeError('fetch failed');
          if (answer === 'done') return Response.json({ result: { data: { json: {} } } });
          const { code, status } = answer;
          const data = { code, httpStatus: status, path: '' };
          return Response.json({ error: { json: { message: 'Gagal', code: -32_000, data } } }, { status });
        },
      }),
    ],
  });
  return { client, keys };
}

const cash = (amount = 100_000) => ({ id: 'a', payment_method: 'CASH' as const, amount });

it.each<[Answer, 'the same key' | 'another key']>([
  ['lost', 'the same key'],
  [{ code: 'DATABASE_UNAVAILABLE', status: 503 }, 'the same key'],
  [{ code: 'INTERNAL', status: 500 }, 'the same key'],
  [{ code: 'GATEWAY_UNAVAILABLE', status: 503 }, 'the same key'],
  [{ code: 'PAYMENT_IN_PROGRESS', status: 409 }, 'the same key'],
  [{ code: 'GATEWAY_UNANSWERED', status: 503 }, 'another key'],
  [{ code: 'INVOICE_NOT_PAYABLE', status: 409 }, 'another key'],
  [{ code: 'IDEMPOTENCY_CONFLICT', status: 409 }, 'another key'],
  ['done', 'another key'],
])('after %j the same contents are sent with %s', async (answer, expected) => {
  const { client, keys } = clientOn(answer, 'done');
  await client.payments.process.mutate(cash()).catch(() => undefined);
  await client.payments.process.mutate(cash());
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1] === keys[0] ? 'the same key' : 'another key').toBe(expected);
});

it('other contents, and the same contents in another call, have another key', async () => {
  const { client, keys } = clientOn('lost', 'lost', 'lost', 'lost');
  await client.payments.process.mutate(cash()).catch(() => undefined);
  await client.payments.process.mutate(cash(1)).catch(() => undefined);
  await client.invoices.send.mutate({ id: 'a' }).catch(() => undefined);
  await client.invoices.applyCredit.mutate({ id: 'a' }).catch(() => undefined);
  expect(new Set(keys).size).toBe(4);
});

it('a read is sent as it is, a write with a key whether it takes it or not', async () => {
  const { client, keys } = clientOn();
  await client.rooms.remove.mutate({ id: 'a' });
  await client.notices.news.query().catch(() => undefined);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), undefined]);
});

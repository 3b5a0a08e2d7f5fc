import { expect, inject, it } from 'vitest';
import { freePort } from '#drizzle/local/processes.ts';
import { startEdge } from '#worker/local/edge.ts';
import { CALLBACK_TOKEN, deployed, JWT_SECRET, NIK_KEY, PUBLIC_URL } from '#tests/support/app/secrets.ts';

const bindings = {
  DATABASE_URL: inject('databaseUrl'),
  NEON_FETCH_ENDPOINT: inject('fetchEndpoint'),
  JWT_SECRET,
  NIK_KEY,
  XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN,
  PUBLIC_URL,
};

/** Starts the built Worker and sends a request; returns the answer, if there is one, and what the Worker wrote. */
async function ask(more: Record<string, string>) {
  const lines: string[] = [];
  const port = await freePort();
  const edge = await startEdge({ port, bindings: { ...bindings, ...more }, onLog: (line) => lines.push(line) }).catch(
    (error: Error) => lines.push(error.message),
  );
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    return { status: answer?.status ?? null, log: lines.join('\n') };
  } finally {
    if (typeof edge === 'object') await edge.stop();
  }
}

it('a Worker with a right configuration answers', async () => {
  expect(await ask(deployed)).toMatchObject({ status: 200 });
});

it('a Worker with a sender of e-mails has the binding that it needs', async () => {
  expect(await ask({ ...deployed, EMAIL_FROM: 'tagihan@ekost.test' })).toMatchObject({ status: 200 });
});

it.each([
  [{ ...deployed, WHATSAPP_TOKEN: 'EAAG' }, 'WHATSAPP_PHONE_ID is needed beside WHATSAPP_TOKEN.'],
  [{ ...deployed, PAYMENT_GATEWAY: 'simulated' }, 'PAYMENT_GATEWAY is simulated, which only a demo may be'],
  [{ DEMO_MODE: 'false' }, 'PAYMENT_GATEWAY is xendit, which needs XENDIT_SECRET_KEY.'],
])('a Worker with a wrong configuration takes no request, and its log says why: %o', async (wrong, says) => {
  const { status, log } = await ask(wrong);
  expect(status).not.toBe(200);
  expect(log).toContain(`Configuration: ${says}`);
});

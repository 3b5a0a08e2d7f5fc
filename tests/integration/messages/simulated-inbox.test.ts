import { expect, it } from 'vitest';
import type { SimulatedMessage } from '#shared/contract/messages.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { expectStatus, makeAccount } from '#tests/support/people/factories.ts';

const app = await ownApp({ now: '2031-06-20T05:00:00Z' });

const inbox = (query = '') => app.rest.get<SimulatedMessage[]>(`/api/simulated-messages${query}`);

it('a demo shows what it would have sent, newest first and page by page', async () => {
  const user = await makeAccount(app, { role: 'TENANT', full_name: 'Siti' });
  const ids: string[] = [];
  for (const channel of ['WHATSAPP', 'EMAIL', 'PUSH'] as const) {
    ids.push(await queued(app, { user_id: user.id, channel }));
    app.clock.advanceMs(1_000);
    await sendDue(app);
  }
  const shown = await expectStatus(200, inbox());
  expect(shown).toMatchObject([
    { channel: 'PUSH', destination: 'perangkat' },
    { channel: 'EMAIL', destination: user.email },
    { channel: 'WHATSAPP', destination: '6281234567890', title: 'Kabar', body: 'Halo Siti', url: null },
  ]);
  const states = await Promise.all(ids.map((id) => messageOf(app, id)));
  expect(states.map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
  const first = await inbox('?limit=2');
  const second = await inbox(`?limit=2&cursor=${first.headers.get('x-next-cursor')}`);
  expect([...first.body, ...second.body]).toEqual(shown);
});

it.each([
  ['outside a demo', deployed],
  ['in a demo that sends', { DEMO_MODE: 'true', MESSAGES: 'live' }],
])('%s there is no such page', async (_, bindings) => {
  const { rest } = createTestApp({ bindings });
  await expectRefusal('NOT_FOUND', rest.get('/api/simulated-messages'));
});

import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ownApp } from '#tests/support/app/own-database.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { ask, deliver, nameOf, type Status } from '#tests/support/messengers/fake-meta.ts';
import { NOON, startMeta } from '#tests/support/messengers/outbox-app.ts';
import { consent, messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { makeAccount } from '#tests/support/people/factories.ts';

const meta = await startMeta();
const app = await ownApp({ now: NOON, bindings: meta.bindings, gatewayTimeoutMs: 300 });

async function accepted(): Promise<string> {
  const id = await queued(app, { user_id: (await makeAccount(app, { role: 'TENANT' })).id });
  await sendDue(app);
  return id;
}

const stateOf = async (id: string) => (await messageOf(app, id)).state;
const tell = async (id: string, ...statuses: Status[]) => {
  for (const status of statuses) {
    const answer = await deliver(app, { statuses: [meta.report(id, status)] });
    expect(answer.status).toBe(200);
  }
};

describe('Meta’s webhook', () => {
  it('answers the challenge as plain text to whoever knows the word, and to nobody else', async () => {
    const answer = await ask(app);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect((await ask(app, 'salah')).status).toBe(401);
    expect((await ask(app, '')).status).toBe(401);
    expect((await ask(app, undefined, 'unsubscribe')).status).toBe(401);
  });

  it('does not exist without WhatsApp', async () => {
    const plain = createTestApp();
    expect((await ask(plain)).status).toBe(404);
    expect((await deliver(plain, { statuses: [] })).status).toBe(404);
  });

  it('takes only what Meta has signed, over the bytes as they came', async () => {
    const id = await accepted();
    const body = `{"entry": [{"changes": [{"value": {"note": "😀\\u00e9", "statuses":
      [${JSON.stringify(meta.report(id, 'delivered'))}]}}]}]}`;
    const wrong = ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=abc', 'x'];
    for (const signature of wrong) expect((await deliver(app, body, signature)).status).toBe(401);
    expect(await stateOf(id)).toBe('ACCEPTED');
    const signed = await deliver(app, body);
    expect([signed.status, await stateOf(id)]).toEqual([200, 'DELIVERED']);
  });

  it('refuses a signature of another body', async () => {
    const id = await accepted();
    const other = createHmac('sha256', meta.bindings.WHATSAPP_APP_SECRET ?? '')
      .update('{}')
      .digest('hex');
    expect((await deliver(app, { statuses: [meta.report(id, 'read')] }, `sha256=${other}`)).status).toBe(401);
    expect(await stateOf(id)).toBe('ACCEPTED');
  });

  it.each([
    [['sent', 'delivered', 'read'], 'READ'],
    [['read', 'delivered', 'sent'], 'READ'],
    [['read'], 'READ'],
    [['delivered', 'delivered', 'sent', 'delivered'], 'DELIVERED'],
    [['delivered', 'failed'], 'DELIVERED'],
    [['read', 'failed'], 'READ'],
    [['sent', 'failed', 'failed'], 'FAILED'],
    [['failed', 'sent'], 'FAILED'],
  ] as [Status[], string][])('moves a message forward alone: %j makes it %s', async (statuses, state) => {
    const id = await accepted();
    await tell(id, ...statuses);
    expect(await stateOf(id)).toBe(state);
  });

  it('says why a message failed', async () => {
    const id = await accepted();
    await deliver(app, { statuses: [meta.report(id, 'failed', 131_049)] });
    expect(await messageOf(app, id)).toMatchObject({ state: 'FAILED', error_code: '131049' });
  });

  it('takes many reports at once, also beside what it cannot read', async () => {
    const ids = [await accepted(), await accepted(), await accepted()];
    const odd = [{}, null, 'x', { id: 'wamid.x', status: 'moon' }, { id: 'a\u0000', status: 'read' }];
    const reports = [
      ...odd,
      ...ids.map((id) => meta.report(id, 'delivered')),
      meta.report(crypto.randomUUID(), 'read'),
    ];
    expect((await deliver(app, { statuses: reports })).status).toBe(200);
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'DELIVERED'));
  });

  it.each(['{"entry": 5}', '{"entry":[{"changes":[{"value":{"statuses":7}}]}]}', '[]', 'null', '{"object":"page"}'])(
    'acknowledges what it does not know: %s',
    async (body) => {
      expect((await deliver(app, body)).status).toBe(200);
    },
  );

  it('names a message whose answer was lost, which is then not sent again', async () => {
    const id = await queued(app, { user_id: (await makeAccount(app, { role: 'TENANT' })).id });
    meta.failNext({ kind: 'hang', sent: true });
    await sendDue(app);
    expect(await stateOf(id)).toBe('UNKNOWN');
    await tell(id, 'delivered');
    expect(await messageOf(app, id)).toMatchObject({ state: 'DELIVERED', provider_id: nameOf(id) });
    // Later reports need not give our id back.
    const { biz_opaque_callback_data: _, ...report } = meta.report(id, 'read');
    await deliver(app, { statuses: [report] });
    expect(await stateOf(id)).toBe('READ');
  });

  it('reaches a message that its sender believes to be unsent: it is not sent a second time', async () => {
    const id = await queued(app, { user_id: (await makeAccount(app, { role: 'TENANT' })).id });
    meta.failNext({ kind: 'error', status: 429, code: 130_429, sent: true });
    await sendDue(app);
    await tell(id, 'sent');
    app.clock.advanceMs(3_600_000);
    await sendDue(app);
    expect(meta.sentFor(id)).toHaveLength(1);
    expect(await stateOf(id)).toBe('SENT');
  });

  it('a report that overtakes the answer is kept, with Meta’s name for the message', async () => {
    const id = await accepted();
    await app.deps.db.execute(sql`update messages set state = 'SENDING', provider_id = null where id = ${id}`);
    await tell(id, 'read');
    expect(await messageOf(app, id)).toMatchObject({ state: 'READ', provider_id: nameOf(id) });
  });
});

describe('whoever writes STOP', () => {
  const consentsOf = async (userId: string) => {
    const { rows } = await app.deps.db.execute<{ withdrawn_via: string | null }>(sql`
      select withdrawn_via from message_consents where user_id = ${userId} order by purpose`);
    return rows.map(({ withdrawn_via }) => withdrawn_via);
  };
  const agreed = async (phone: string) => {
    const { id } = await makeAccount(app, { role: 'TENANT' });
    await app.deps.db.execute(sql`update users set phone = ${phone} where id = ${id}`);
    await consent(app, id, 'TAGIHAN');
    await consent(app, id, 'INFO');
    return id;
  };
  const text = (from: string, body: string) => ({ from, id: 'wamid.masuk', type: 'text', text: { body } });

  it.each([
    ['STOP', '081311110001'],
    ['berhenti.', '+6281311110002'],
    ['  Stop!! ', '6281311110003'],
  ])('by "%s" gets nothing more: what waits is cancelled, and the trail says so', async (word, phone) => {
    const user = await agreed(phone);
    const waiting = await queued(app, { user_id: user, kind: 'NOTICE', next_try_at: '2031-12-01T05:00:00Z' });
    const from = phone.replace(/^(0|\+62|62)/, '62');
    await deliver(app, { messages: [text(from, word)] });
    expect(await consentsOf(user)).toEqual(['STOP', 'STOP']);
    expect(await messageOf(app, waiting)).toMatchObject({ state: 'CANCELLED', error_code: 'NO_CONSENT' });
    const { rows } = await app.deps.db.execute(sql`
      select action, actor_id, details from audit_log where subject_id = ${user} order by details ->> 'purpose'`);
    expect(rows).toEqual([
      { action: 'consent.withdraw', actor_id: null, details: { purpose: 'INFO' } },
      { action: 'consent.withdraw', actor_id: null, details: { purpose: 'TAGIHAN' } },
    ]);
    // The same call again changes nothing.
    await deliver(app, { messages: [text(from, word)] });
    const { rows: again } = await app.deps.db.execute(sql`select from audit_log where subject_id = ${user}`);
    expect(again).toHaveLength(2);
  });

  it('is known by the message that was answered, if Meta hides the number', async () => {
    const user = await agreed('081311110004');
    const id = await queued(app, { user_id: user });
    await sendDue(app);
    const pressed = { from: 'ID.9Z8Y', type: 'button', button: { text: 'Stop' }, context: { id: nameOf(id) } };
    await deliver(app, { messages: [pressed] });
    expect(await consentsOf(user)).toEqual(['STOP', 'STOP']);
  });

  it('is nobody else: other words and other numbers change nothing', async () => {
    const user = await agreed('081311110005');
    const words = ['jangan stop ya', 'stopkontak kamar rusak', '', 'halo'];
    await deliver(app, {
      messages: [...words.map((word) => text('6281311110005', word)), text('6281311119999', 'STOP')],
    });
    await deliver(app, { messages: [text('', 'STOP'), text('ID.1', 'STOP'), { from: 5 }, null] });
    expect(await consentsOf(user)).toEqual([null, null]);
  });
});

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ownApp } from '#tests/support/app/own-database.ts';
import { type Fault, nameOf } from '#tests/support/messengers/fake-meta.ts';
import { NOON, startMeta } from '#tests/support/messengers/outbox-app.ts';
import { messageOf, plainText, plainTexts, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { makeAccount } from '#tests/support/people/factories.ts';

/** How long the app waits for Meta here: a hang ends soon, and a busy machine still answers in time. */
const PATIENCE_MS = 2_000;

const meta = await startMeta();
const app = await ownApp({ now: NOON, bindings: meta.bindings, gatewayTimeoutMs: PATIENCE_MS });

async function codeTo(phone?: string): Promise<string> {
  const user = await makeAccount(app, { role: 'TENANT', full_name: 'Siti' });
  if (phone !== undefined) {
    await app.deps.db.execute(sql`update users set phone = ${phone} where id = ${user.id}`);
  }
  return queued(app, { user_id: user.id });
}

const page = (status: number, sent: boolean): Fault => ({ kind: 'page', status, sent });
const error = (status: number, code: number, sent = false): Fault => ({ kind: 'error', status, code, sent });

/** Faults after which nobody can know whether the message left. Here it did. */
const lost: [name: string, fault: Fault][] = [
  ['is cut off before its answer', { kind: 'cut', sent: true }],
  ['hangs', { kind: 'hang', sent: true }],
  ['says 500 and a fault of its own', error(500, 131_000, true)],
  ['says an unknown fault', error(500, 1, true)],
  ['says 502 by a proxy', page(502, true)],
  ['says 200 and no JSON', page(200, true)],
  ['says 200 and no name', { kind: 'page', status: 200, body: '{"messages":[{}]}', sent: true }],
  [
    'says 200 and a name with NUL',
    { kind: 'page', status: 200, body: '{"messages":[{"id":"wa\\u0000"}]}', sent: true },
  ],
];

describe('a WhatsApp message', () => {
  it('is a filled template with our id, and Meta’s name for it is kept', async () => {
    const id = await codeTo('+62 812-3456-7890');
    await sendDue(app);
    expect(meta.sentFor(id)).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '6281234567890',
        type: 'template',
        biz_opaque_callback_data: id,
        template: {
          name: 'kode_atur_ulang_sandi',
          language: { code: 'id' },
          components: [
            { type: 'body', parameters: [{ type: 'text', text: '482913' }] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '482913' }] },
          ],
        },
      },
    ]);
    expect(await messageOf(app, id)).toMatchObject({ state: 'ACCEPTED', provider_id: nameOf(id) });
  });

  it('has its values in one line, as Meta demands', async () => {
    const id = await codeTo();
    const PASSWORD_RESET: typeof plainText = async (context, rows) =>
      new Map(
        [...(await plainText(context, rows))].map(([each, message]) => [
          each,
          message === 'CANCEL'
            ? message
            : {
                ...message,
                template: { name: 'kode_atur_ulang_sandi', parameters: [' Siti\n\tAminah     B '], buttonSuffix: null },
              },
        ]),
      );
    await sendDue(app, { renderers: { ...plainTexts, PASSWORD_RESET } });
    expect(meta.sentFor(id)[0]?.template.components[0]?.parameters).toEqual([{ type: 'text', text: 'Siti Aminah B' }]);
  });

  it.each(lost)('is UNKNOWN where Meta %s, and is not sent again', async (_, fault) => {
    const id = await codeTo();
    meta.failNext(fault);
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'UNKNOWN', provider_id: null });
    app.clock.advanceDays(2);
    await sendDue(app);
    expect(meta.sentFor(id)).toHaveLength(1);
  });

  it.each([
    ['429 by a proxy', page(429, false), 'HTTP_429'],
    ['throughput', error(429, 130_429), '130429'],
    ['throughput, as a 400', error(400, 130_429), '130429'],
    ['too many to one person', error(400, 131_056), '131056'],
    ['too many calls', error(400, 80_007), '80007'],
    ['a service that is away', error(503, 131_016), '131016'],
    ['a dead token', error(401, 190), '190'],
    ['a missing permission', error(403, 200), '200'],
    ['unpaid bills', error(400, 131_042), '131042'],
    ['an edge that was refused', page(521, false), 'HTTP_521'],
  ] as const)('is tried again later after %s', async (_, fault, code) => {
    const id = await codeTo();
    meta.failNext(fault);
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'QUEUED', error_code: code, attempts: 1 });
    app.clock.advanceMs(61_000);
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'ACCEPTED', error_code: null });
    expect(meta.sentFor(id)).toHaveLength(1);
  });

  it.each([131_026, 131_047, 131_049, 131_050, 132_000, 132_001, 132_012, 132_015, 132_016, 100])(
    'has failed for good after code %i',
    async (code) => {
      const id = await codeTo();
      meta.failNext(error(400, code));
      await sendDue(app);
      expect(await messageOf(app, id)).toMatchObject({ state: 'FAILED', error_code: String(code) });
      app.clock.advanceDays(1);
      await sendDue(app);
      expect(meta.sentFor(id)).toEqual([]);
    },
  );

  it('waits as long as Meta asks', async () => {
    const id = await codeTo();
    app.clock.set('2031-09-20T05:00:00Z');
    meta.failNext({ kind: 'error', status: 429, code: 130_429, retryAfter: 1_800 });
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'QUEUED', next_try_at: '2031-09-20 12.30' });
  });

  it('leaves no token, number, name or text in the log', async () => {
    await codeTo('0812-9999-0000');
    meta.failNext({ kind: 'cut', sent: false });
    await sendDue(app);
    const told = app.logLines.join('\n');
    expect(told).toContain('whatsapp.unreached');
    expect(told).not.toMatch(/EAAG|8129999|Siti|482913|Bearer/);
  });
});

import { describe, expect, it } from 'vitest';
import { createOwnApp, ownApp } from '#tests/support/app/own-database.ts';
import { FakeMail, type Fault } from '#tests/support/messengers/fake-mail.ts';
import { NOON } from '#tests/support/messengers/outbox-app.ts';
import { messageOf, plainText, plainTexts, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { makeAccount } from '#tests/support/people/factories.ts';

const mail = new FakeMail();
const app = await ownApp({ now: NOON, bindings: mail.bindings, mail, gatewayTimeoutMs: 200 });

async function linkTo(): Promise<{ id: string; email: string }> {
  const user = await makeAccount(app, { role: 'TENANT', full_name: 'Siti' });
  return { id: await queued(app, { user_id: user.id, channel: 'EMAIL' }), email: user.email };
}

/** Texts with a link, and with characters that mean something in HTML. */
const withLink: typeof plainText = async (context, rows) =>
  new Map(
    [...(await plainText(context, rows))].map(([id, text]) => [
      id,
      text === 'CANCEL'
        ? text
        : { ...text, text: 'Halo <b>Siti</b> & Budi,\natur sandi Anda.', url: 'https://ekost.test/atur?a=1&b="2"' },
    ]),
  );

describe('an e-mail', () => {
  it('has a text with its link, the same as a page, and comes from the configured address', async () => {
    const { id, email } = await linkTo();
    await sendDue(app, { renderers: { ...plainTexts, PASSWORD_RESET: withLink } });
    expect(mail.sentTo(email)).toEqual([
      {
        from: { email: 'tagihan@ekost.test', name: 'E-Kost' },
        to: email,
        subject: 'Kabar',
        text: 'Halo <b>Siti</b> & Budi,\natur sandi Anda.\n\nhttps://ekost.test/atur?a=1&b="2"',
        html: expect.stringContaining('<p>Halo &lt;b&gt;Siti&lt;/b&gt; &amp; Budi,<br>atur sandi Anda.</p>'),
      },
    ]);
    expect(mail.sentTo(email)[0]?.html).toContain('<a href="https://ekost.test/atur?a=1&amp;b=&quot;2&quot;">');
    expect(await messageOf(app, id)).toMatchObject({ state: 'ACCEPTED', provider_id: expect.stringContaining('@') });
  });

  it('has a subject of one line', async () => {
    const { email } = await linkTo();
    const titled: typeof plainText = async (context, rows) =>
      new Map(
        [...(await plainText(context, rows))].map(([id, text]) => [
          id,
          text === 'CANCEL' ? text : { ...text, title: `Undangan dari Kost\r\nBcc: x@contoh.id ${'a'.repeat(200)}` },
        ]),
      );
    await sendDue(app, { renderers: { ...plainTexts, PASSWORD_RESET: titled } });
    expect(mail.sentTo(email)[0]?.subject).toMatch(/^Undangan dari Kost Bcc: x@contoh\.id a{70,90}…$/);
  });

  it.each([
    ['nothing is answered', { kind: 'hang' }],
    ['the connection breaks', { kind: 'break' }],
    ['it was perhaps delivered', { kind: 'code', code: 'E_DELIVERY_FAILED' }],
    ['the provider has a fault', { kind: 'code', code: 'E_INTERNAL_SERVER_ERROR' }],
    ['the code is not known', { kind: 'code', code: 'E_MOON_PHASE' }],
  ] as [string, Fault][])('is UNKNOWN where %s, and is not sent again', async (_, fault) => {
    const { id, email } = await linkTo();
    mail.failNext(fault);
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'UNKNOWN' });
    app.clock.advanceDays(2);
    await sendDue(app);
    expect(mail.sentTo(email)).toEqual([]);
  });

  it.each(['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED', 'E_SENDER_NOT_VERIFIED'])(
    'is tried again after %s',
    async (code) => {
      const { id, email } = await linkTo();
      mail.failNext({ kind: 'code', code });
      await sendDue(app);
      expect(await messageOf(app, id)).toMatchObject({ state: 'QUEUED', error_code: code });
      app.clock.advanceMs(61_000);
      await sendDue(app);
      expect(mail.sentTo(email)).toHaveLength(1);
    },
  );

  it.each(['E_RECIPIENT_SUPPRESSED', 'E_VALIDATION_ERROR', 'E_CONTENT_TOO_LARGE', 'E_HEADERS_TOO_LARGE'])(
    'has failed for good after %s',
    async (code) => {
      const { id, email } = await linkTo();
      mail.failNext({ kind: 'code', code });
      await sendDue(app);
      app.clock.advanceDays(1);
      await sendDue(app);
      expect(await messageOf(app, id)).toMatchObject({ state: 'FAILED', error_code: code });
      expect(mail.sentTo(email)).toEqual([]);
    },
  );

  it('leaves no address and no text in the log, also when the provider’s error holds them', async () => {
    const { email } = await linkTo();
    mail.failNext({ kind: 'code', code: 'E_DELIVERY_FAILED' });
    await sendDue(app);
    const told = app.logLines.join('\n');
    expect(told).toContain('E_DELIVERY_FAILED');
    expect(told).not.toContain(email);
    expect(told).not.toContain('Halo Siti');
  });

  it('is not there without its address: what is queued for it fails, and says why', async () => {
    const bare = await createOwnApp({
      now: '2031-06-20T05:00:00Z',
      bindings: { ...mail.bindings, EMAIL_FROM: 'a@b.id' },
    });
    const user = await makeAccount(bare.app, { role: 'TENANT' });
    const id = await queued(bare.app, { user_id: user.id, channel: 'EMAIL' });
    await sendDue(bare.app);
    expect(bare.app.deps.messages.channels.has('EMAIL')).toBe(false);
    expect(await messageOf(bare.app, id)).toMatchObject({ state: 'FAILED', error_code: 'NO_CHANNEL' });
    await bare.stop();
  });
});

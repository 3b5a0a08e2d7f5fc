import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { consent, messageOf, queue, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { proveEmail } from '#tests/support/people/contacts.ts';
import { makeAccount } from '#tests/support/people/factories.ts';

const { app, messenger } = await startOutbox();

const account = async () => (await makeAccount(app, { role: 'TENANT' })).id;
const stateOf = async (id: string) => (await messageOf(app, id)).state;

describe('at night', () => {
  it.each([
    ['BILL_REMINDER', 'WHATSAPP', '20.00', '2031-06-21 08.00'],
    ['BILL_REMINDER', 'EMAIL', '23.30', '2031-06-21 08.00'],
    ['INVITATION', 'WHATSAPP', '00.10', '2031-06-20 08.00'],
    ['NOTICE', 'PUSH', '07.59', '2031-06-20 08.00'],
    ['NOTICE', 'WHATSAPP', '19.59', '2031-06-20 19.59'],
    ['NOTICE', 'EMAIL', '23.30', '2031-06-20 23.30'],
    ['PASSWORD_RESET', 'WHATSAPP', '23.30', '2031-06-20 23.30'],
  ] as const)('a %s by %s of %s is due at %s', async (kind, channel, time, due) => {
    app.clock.set(`2031-06-20T${time.replace('.', ':')}:00+07:00`);
    const id = await queued(app, { user_id: await account(), kind, channel });
    expect((await messageOf(app, id)).next_try_at).toBe(due);
  });

  it('what was due before is held until 08.00, and a forgotten password is not', async () => {
    const user_id = await account();
    await consent(app, user_id, 'INFO');
    app.clock.set('2031-06-20T19:59:00+07:00');
    const [notice, reset] = [await queued(app, { user_id, kind: 'NOTICE' }), await queued(app, { user_id })];
    app.clock.set('2031-06-20T20:03:00+07:00');
    await sendDue(app);
    expect([await stateOf(notice), await stateOf(reset)]).toEqual(['QUEUED', 'ACCEPTED']);
    app.clock.set('2031-06-21T08:00:00+07:00');
    await sendDue(app);
    expect(await stateOf(notice)).toBe('ACCEPTED');
  });
});

describe('a bill reminder', () => {
  const reminder = (user_id: string) => ({ user_id, kind: 'BILL_REMINDER' as const });

  it('is one a day and person, also from two jobs at once; the next day there may be another', async () => {
    const user_id = await account();
    await consent(app, user_id);
    const today = await Promise.all(Array.from({ length: 4 }, () => queue(app, reminder(user_id))));
    expect(today.filter((id) => id !== null)).toHaveLength(1);
    await sendDue(app);
    expect(await queue(app, reminder(user_id))).toBeNull();
    app.clock.advanceDays(1);
    expect(await queue(app, reminder(user_id))).not.toBeNull();
    expect(await queue(app, reminder(await account()))).not.toBeNull();
  });

  it('that failed leaves the day to another channel', async () => {
    const user_id = await account();
    await consent(app, user_id);
    await queued(app, reminder(user_id));
    messenger.answer({ kind: 'REJECTED', errorCode: '131026' });
    await sendDue(app);
    expect(await queue(app, { ...reminder(user_id), channel: 'EMAIL' })).not.toBeNull();
  });

  it('that is late by days leaves once: the newest, unless today has one', async () => {
    const [late, both] = [await account(), await account()];
    await consent(app, late);
    await consent(app, both);
    const ids = [await queued(app, reminder(late)), await queued(app, reminder(both))];
    app.clock.advanceDays(1);
    ids.push(await queued(app, reminder(late)));
    app.clock.advanceDays(1);
    ids.push(await queued(app, reminder(both)));
    await sendDue(app);
    expect(await Promise.all(ids.map((id) => messageOf(app, id)))).toMatchObject([
      { state: 'CANCELLED', error_code: 'SUPERSEDED' },
      { state: 'CANCELLED', error_code: 'SUPERSEDED' },
      { state: 'ACCEPTED' },
      { state: 'ACCEPTED' },
    ]);
  });

  it('does not follow one that the owner sent by hand that day', async () => {
    const user_id = await account();
    await consent(app, user_id);
    const ofOwner = { ...reminder(user_id), owner_id: await account() };
    const id = await queued(app, ofOwner);
    const byHand = await queued(app, { ...ofOwner, channel: 'WA_LINK' });
    expect(await stateOf(byHand)).toBe('OPENED');
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'CANCELLED', error_code: 'SUPERSEDED' });
    expect(messenger.timesOf(byHand)).toBe(0);
  });
});

describe('without agreement', () => {
  it.each([
    ['BILL_REMINDER', 'INFO'],
    ['NOTICE', 'TAGIHAN'],
  ] as const)('no %s goes to WhatsApp, also if something else was agreed to', async (kind, purpose) => {
    const user_id = await account();
    await consent(app, user_id, purpose);
    const id = await queued(app, { user_id, kind });
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'CANCELLED', error_code: 'NO_CONSENT' });
    expect(messenger.timesOf(id)).toBe(0);
  });

  it('nothing goes once it is withdrawn, also if it was queued before', async () => {
    const user_id = await account();
    await consent(app, user_id);
    const id = await queued(app, { user_id, kind: 'BILL_REMINDER' });
    await app.deps.db.execute(sql`update message_consents set withdrawn_at = now(), withdrawn_via = 'STOP'
      where user_id = ${user_id}`);
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'CANCELLED', error_code: 'NO_CONSENT' });
  });

  it('a code that somebody asked for is sent', async () => {
    const id = await queued(app, { user_id: await account() });
    await sendDue(app);
    expect(await stateOf(id)).toBe('ACCEPTED');
  });

  it('an e-mail goes to a proven address alone, but for the links that prove it', async () => {
    const [invented, proven] = [await account(), await account()];
    await proveEmail(app, proven);
    const send = (user_id: string, kind: 'BILL_REMINDER' | 'NOTICE' | 'INVITATION' | 'PASSWORD_RESET') =>
      queued(app, { user_id, kind, channel: 'EMAIL' });
    const refused = [await send(invented, 'BILL_REMINDER'), await send(invented, 'NOTICE')];
    const taken = [
      await send(invented, 'INVITATION'),
      await send(invented, 'PASSWORD_RESET'),
      await send(proven, 'BILL_REMINDER'),
      await send(proven, 'NOTICE'),
    ];
    await sendDue(app);
    expect(await Promise.all(refused.map((id) => messageOf(app, id)))).toMatchObject(
      refused.map(() => ({ state: 'CANCELLED', error_code: 'EMAIL_NOT_PROVEN' })),
    );
    expect(await Promise.all(taken.map(stateOf))).toEqual(taken.map(() => 'ACCEPTED'));
  });
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageKinds } from '#shared/enums.ts';
import { isMadeUpEmail } from '#shared/rules/made-up-email.ts';
import { sendDueMessages } from '#worker/features/sending/send-messages.ts';
import { createEmail } from '#worker/messages/email.ts';
import { jobContext } from '#worker/job-context.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { FakeMail } from '#tests/support/messengers/fake-mail.ts';
import { messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { proveEmail } from '#tests/support/people/contacts.ts';
import { askReset } from '#tests/support/people/account-links.ts';
import { expectStatus, makeBill, makeKost, type Person } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runReminders } from '#tests/support/people/reminders.ts';

const { app, messenger } = await startOutbox();

let owner: Person;
let account: { id: string; email: string; tenancy: string };

/** Somebody whom an import has made, with an address that only stands for a missing one, and a late bill. */
beforeEach(async () => {
  messenger.sent.length = 0;
  owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const [row] = tenantRows(1);
  const known = { ...row?.cells, email: 'tetap@contoh.id', contract_start: '01/02/31' };
  const rows = [{ n: 2, cells: known }];
  await expectStatus(200, owner.rest.post('/api/imports', { id: crypto.randomUUID(), kost_id: kost.id, rows }));
  const found = await app.deps.db.execute<typeof account>(sql`
    select u.id, u.email, t.id as tenancy from tenancies t join users u on u.id = t.user_id
    where t.owner_id = ${owner.id}`);
  const [made] = found.rows;
  if (made === undefined || !isMadeUpEmail(made.email)) throw new Error('nobody with a made-up address');
  account = made;
});

/** Nothing was handed to a provider, neither to the address nor to the account. */
async function expectNothingSent(): Promise<void> {
  await sendDueMessages(jobContext(app.deps));
  expect(messenger.sent).toEqual([]);
}

describe('to the made-up address of an import goes', () => {
  it('no reset of a password, whoever asks for it and however', async () => {
    for (const channel of ['EMAIL', 'WHATSAPP'] as const) {
      expect((await askReset(app.rest, account.email, channel)).status).toBe(400);
      // No account has the address that the owner has typed.
      await expectStatus(200, askReset(app.rest, 'tetap@contoh.id', channel));
    }
    await expectNothingSent();
  });

  it('no invitation', async () => {
    await expectStatus(201, owner.rest.post(`/api/users/${account.id}/invitation`));
    const sent = await owner.rest.post(`/api/users/${account.id}/invitation/send`, { channel: 'EMAIL' });
    expect(sent.status).toBe(404);
    await expectNothingSent();
  });

  it('no reminder, neither by the job nor by hand', async () => {
    app.clock.advanceMs(24 * 60 * 60 * 1000);
    for (const channel of ['EMAIL', 'WHATSAPP']) {
      const { status } = await owner.rest.post(`/api/tenants/${account.tenancy}/reminders`, { channel });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await runReminders(app)).toEqual({ queued: 0, tried: 0 });
    await expectNothingSent();
  });

  it('no notice of a new bill', async () => {
    await makeBill(app, owner, account.tenancy);
    await expectNothingSent();
  });

  it('nothing at all, even if a message is queued for it and the address counts as proven', async () => {
    await proveEmail(app, account.id);
    for (const kind of messageKinds) {
      const id = await queued(app, { user_id: account.id, kind, channel: 'EMAIL' });
      await sendDue(app);
      // No link, code or proof is made for such an account, so there is no message about one.
      const hasNothing = ['EMAIL_CONFIRMATION', 'PHONE_CONFIRMATION', 'ACCOUNT_ALERT'].includes(kind);
      expect(await messageOf(app, id)).toMatchObject(
        hasNothing
          ? { state: 'CANCELLED', error_code: 'NO_LONGER_TRUE' }
          : { state: 'FAILED', error_code: 'NO_DESTINATION' },
      );
    }
    expect(messenger.sent).toEqual([]);
  });

  it('nothing by the sender of e-mails, which takes no address that can never receive any', async () => {
    const mail = new FakeMail();
    const sender = createEmail({ from: 'tagihan@ekost.test', mail, log: app.deps.log });
    const message = { destination: account.email, title: 'Kabar', text: 'Halo', url: null, template: null };
    expect(await sender.send('1', message)).toEqual({ kind: 'REJECTED', errorCode: 'NO_DESTINATION' });
    expect(mail.sent).toEqual([]);
  });
});

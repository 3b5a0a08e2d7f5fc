import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FIRST_REMINDER_TEXT } from '#shared/message-texts/reminder.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import type { ReminderDraft } from '#shared/contract/reminders.ts';
import { startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { proveByCode } from '#tests/support/people/contacts.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makeNewcomer,
  makeRoom,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { anotherTenant, billDueIn, remindersOf, runReminders } from '#tests/support/people/reminders.ts';

const { app, messenger } = await startOutbox();

let numbers = 0;
const freshNumber = () => `62814${String((numbers += 1)).padStart(8, '0')}`;

const LURE = 'Bayar ke https://jahat.example/hadiah hari ini';

/** Somebody whom an owner has typed with a number, and of whom the owner says that they agreed; their bill is due. */
async function typed(house: Household, phone: string): Promise<TenantPerson> {
  const room = await makeRoom(house.owner, house.kost.id);
  const tenant = await makeNewcomer(app, house.owner, room.id, { phone, whatsapp_consent: true });
  await billDueIn(app, { owner: house.owner, tenant }, 0, { title: 'Sewa kamar atas' });
  return tenant;
}

/** A day's reminders once more, as if none had been sent today. */
async function remindedAgain(...tenants: TenantPerson[]): Promise<string[]> {
  await app.deps.db.execute(sql`delete from messages`);
  await app.deps.db.execute(sql`delete from reminder_runs`);
  await runReminders(app);
  const kept = await Promise.all(tenants.map(({ tenant }) => remindersOf(app, tenant.id)));
  return kept.map((rows) => rows.map(({ channel, state }) => `${channel} ${state}`).join());
}

const textsTo = (number: string) =>
  messenger.sent.flatMap(({ message }) => (message.destination === number ? [message] : []));
const draftOf = ({ owner }: Household, { tenant }: TenantPerson) =>
  expectStatus(200, owner.rest.post<ReminderDraft>(`/api/tenants/${tenant.id}/reminder-draft`));
const openLink = async ({ owner }: Household, { tenant }: TenantPerson) => {
  const token = await shareBills(owner, tenant.id);
  await expectStatus(204, app.rest.post(`/api/bill-links/${token}/seen`));
};

describe('until the person has acted', () => {
  it('one message in words of ours goes to their number, and no second one', async () => {
    const house = await makeHousehold(app);
    const number = freshNumber();
    const tenant = await typed(house, `+${number}`);
    expect(await draftOf(house, tenant)).toMatchObject({ automatic: 'WHATSAPP', awaits_person: true });
    expect(await remindedAgain(tenant)).toEqual(['WHATSAPP ACCEPTED']);
    expect(textsTo(number)).toMatchObject([
      { text: FIRST_REMINDER_TEXT, template: { name: 'pengingat_pertama', parameters: [] } },
    ]);
    expect(await remindedAgain(tenant)).toEqual(['']);
    expect(await draftOf(house, tenant)).toMatchObject({ automatic: null, awaits_person: true });
    expect(textsTo(number)).toHaveLength(1);
  });

  it('also not by another account of the number, in another form; another owner has one of their own', async () => {
    const [house, other] = [await makeHousehold(app), await makeHousehold(app)];
    const number = freshNumber();
    await remindedAgain(await typed(house, `+${number}`));
    const [again, elsewhere] = [await typed(house, `0${number.slice(2)}`), await typed(other, `62 ${number.slice(2)}`)];
    expect(await remindedAgain(again, elsewhere)).toEqual(['', 'WHATSAPP ACCEPTED']);
    expect(textsTo(number)).toHaveLength(2);
  });

  it('also when several leave at the same time; a repeated try keeps its place', async () => {
    const house = await makeHousehold(app);
    const number = freshNumber();
    const tenants = [await typed(house, `+${number}`), await typed(house, `0${number.slice(2)}`)];
    messenger.answer({ kind: 'UNAVAILABLE', errorCode: '131000' });
    const ids = await Promise.all(
      tenants.map(({ id }) =>
        queued(app, { user_id: id, owner_id: house.owner.id, kind: 'INVITATION', channel: 'WHATSAPP' }),
      ),
    );
    await Promise.all([sendDue(app, { limit: 1 }), sendDue(app, { limit: 1 })]);
    app.clock.advanceMs(60_000);
    await sendDue(app);
    const kept = await Promise.all(ids.map((id) => messageOf(app, id)));
    expect(kept.map(({ state, error_code }) => `${state} ${error_code}`).sort()).toEqual([
      'ACCEPTED null',
      'CANCELLED AWAITS_PERSON',
    ]);
  });

  it('also after one that the provider refused, which nobody has read', async () => {
    const house = await makeHousehold(app);
    const { id } = await typed(house, `+${freshNumber()}`);
    const next = async () => {
      const message = { user_id: id, owner_id: house.owner.id, kind: 'INVITATION', channel: 'WHATSAPP' } as const;
      const made = await queued(app, message);
      await sendDue(app);
      return (await messageOf(app, made)).state;
    };
    messenger.answer({ kind: 'REJECTED', errorCode: '131026' });
    expect([await next(), await next(), await next()]).toEqual(['FAILED', 'ACCEPTED', 'CANCELLED']);
  });

  it('also after one that was never sent, because it was no longer true by its next try', async () => {
    const house = await makeHousehold(app);
    const { id: user_id } = await typed(house, `+${freshNumber()}`);
    const message = { user_id, owner_id: house.owner.id, kind: 'INVITATION', channel: 'WHATSAPP' } as const;
    messenger.answer({ kind: 'UNAVAILABLE', errorCode: '131000' });
    const first = await queued(app, message);
    await sendDue(app);
    app.clock.advanceMs(60_000);
    await sendDue(app, { renderers: { INVITATION: async (_, rows) => new Map(rows.map(({ id }) => [id, 'CANCEL'])) } });
    const second = await queued(app, message);
    await sendDue(app);
    const states = await Promise.all([first, second].map(async (id) => (await messageOf(app, id)).state));
    expect(states).toEqual(['CANCELLED', 'ACCEPTED']);
  });

  it('an invitation is that one message, too, and is not offered after it', async () => {
    const house = await makeHousehold(app);
    const tenant = await typed(house, `+${freshNumber()}`);
    const invite = () => expectStatus(201, house.owner.rest.post<Invitation>(`/api/users/${tenant.id}/invitation`));
    expect((await invite()).channels).toContain('WHATSAPP');
    await remindedAgain(tenant);
    expect((await invite()).channels).not.toContain('WHATSAPP');
  });
});

describe('reminders go on in full', () => {
  it.each([
    ['opened the link to their bills', openLink],
    ['proven the number', (_: Household, { id }: TenantPerson) => proveByCode(app, id)],
    [
      'chosen a password',
      (_: Household, { id }: TenantPerson) =>
        app.deps.db.execute(sql`update users set password_chosen_at = now() where id = ${id}`),
    ],
  ])('once they have %s', async (_, act) => {
    const house = await makeHousehold(app);
    const number = freshNumber();
    const tenant = await typed(house, `+${number}`);
    await remindedAgain(tenant);
    await act(house, tenant);
    expect(await draftOf(house, tenant)).toMatchObject({ automatic: 'WHATSAPP', awaits_person: false });
    expect(await remindedAgain(tenant)).toEqual(['WHATSAPP ACCEPTED']);
    expect(textsTo(number).map(({ text }) => text.includes('Sewa kamar atas'))).toEqual([false, true]);
  });

  it('but not at another number that the owner has typed since the link was opened', async () => {
    const house = await makeHousehold(app);
    const tenant = await typed(house, `+${freshNumber()}`);
    await openLink(house, tenant);
    expect(await draftOf(house, tenant)).toMatchObject({ awaits_person: false });
    const stranger = freshNumber();
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${tenant.tenant.id}`, { phone: `+${stranger}` }));
    expect(await draftOf(house, tenant)).toMatchObject({ awaits_person: true });
    expect([await remindedAgain(tenant), await remindedAgain(tenant)]).toEqual([['WHATSAPP ACCEPTED'], ['']]);
    expect(textsTo(stranger)).toMatchObject([{ text: FIRST_REMINDER_TEXT }]);
    await openLink(house, tenant);
    expect(await remindedAgain(tenant)).toEqual(['WHATSAPP ACCEPTED']);
  });

  it('but not when they opened the link of another owner', async () => {
    const [house, other] = [await makeHousehold(app), await makeHousehold(app)];
    const number = freshNumber();
    const [tenant, elsewhere] = [await typed(house, `+${number}`), await typed(other, `+${number}`)];
    await remindedAgain(tenant, elsewhere);
    await openLink(other, elsewhere);
    expect(await remindedAgain(tenant, elsewhere)).toEqual(['', 'WHATSAPP ACCEPTED']);
  });
});

it('an address that somebody typed into a title or a name stands in no message', async () => {
  const house = await makeHousehold(app);
  const tenant = await anotherTenant(app, house);
  const bill = await billDueIn(app, { owner: house.owner, tenant }, 0);
  // As before such titles and names were refused.
  await app.deps.db.execute(sql`update invoices set title = ${LURE} where id = ${bill.id}`);
  await app.deps.db.execute(sql`update kosts set name = 'Kost www.jahat.example' where id = ${house.kost.id}`);
  await remindedAgain(tenant);
  const sent = JSON.stringify(messenger.sent.map(({ message }) => message));
  expect(sent).toContain('Bayar ke hari ini');
  expect(sent).not.toMatch(/jahat/);
});

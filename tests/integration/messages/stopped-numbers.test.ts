import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BillLinkAddress } from '#shared/contract/bill-links.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import type { Consents } from '#shared/contract/messages.ts';
import type { ReminderDraft } from '#shared/contract/reminders.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { deliver } from '#tests/support/messengers/fake-meta.ts';
import { startMeta, startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { consent, messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { proveByCode } from '#tests/support/people/contacts.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makeNewcomer,
  makeRoom,
  makeTenant,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { billDueIn, remindersOf, runReminders } from '#tests/support/people/reminders.ts';

const meta = await startMeta();
const { app, messenger } = await startOutbox({ bindings: meta.bindings });

let numbers = 0;

/** Digits from 62 on that no other test uses. */
const freshNumber = () => `62813${String((numbers += 1)).padStart(8, '0')}`;

/** Another tenant of the house with this number, of whom the owner says that they agreed; their bill is due. */
async function another(house: Pick<Household, 'owner' | 'kost'>, number: string, make = makeTenant) {
  const fields = { phone: `+${number}`, whatsapp_consent: true };
  const tenant = await make(app, house.owner, (await makeRoom(house.owner, house.kost.id)).id, fields);
  await billDueIn(app, { owner: house.owner, tenant }, 0);
  return tenant;
}

/** Words as Meta delivers them. */
const write = (body: string, from: object) =>
  deliver(app, { messages: [{ id: 'wamid.masuk', type: 'text', text: { body }, ...from }] });
const writeFrom = (number: string, body: string) => write(body, { from: number });

/** How each of the tenants' reminders fares in a run. */
async function reminded(...tenants: TenantPerson[]): Promise<string[]> {
  await app.deps.db.execute(sql`delete from reminder_runs`);
  await runReminders(app);
  const kept = await Promise.all(tenants.map(({ tenant }) => remindersOf(app, tenant.id)));
  return kept.map((rows) => rows.map(({ channel, state }) => `${channel} ${state}`).join());
}

const draftOf = ({ owner }: Pick<Household, 'owner'>, { tenant }: TenantPerson) =>
  expectStatus(200, owner.rest.post<ReminderDraft>(`/api/tenants/${tenant.id}/reminder-draft`));
const setConsent = ({ rest }: TenantPerson, given = true) =>
  expectStatus(200, rest.call<Consents>('PUT', '/api/message-consents', { purpose: 'TAGIHAN', given }));
const stops = async (number: string) =>
  (
    await app.deps.db.execute<{ via: string; owner_id: string | null; lifted_via: string | null }>(sql`
      select via, owner_id, lifted_via from stopped_numbers where number = ${`+${number}`} order by id`)
  ).rows;

describe('STOP is the number’s', () => {
  it('in all its accounts, and in those that other owners make later, however they write it', async () => {
    const number = freshNumber();
    const [here, there] = [await makeHousehold(app), await makeHousehold(app)];
    const first = await another(here, number);
    const shared = await another(there, number);
    await writeFrom(number, 'STOP');
    await expectStatus(200, here.owner.rest.post(`/api/tenants/${first.tenant.id}/checkout`));
    const room = await makeRoom(here.owner, here.kost.id);
    const later = await makeTenant(app, here.owner, room.id, {
      phone: `+62 0${number.slice(2)}`,
      whatsapp_consent: true,
    });
    await billDueIn(app, { owner: here.owner, tenant: later }, 0);
    const other = await another(here, freshNumber());
    expect(await reminded(shared, later, other)).toEqual(['', '', 'WHATSAPP ACCEPTED']);
    const { rows } = await app.deps.db.execute(sql`select from message_consents where user_id = ${later.id}`);
    expect(rows, 'an owner’s word does not count against it').toEqual([]);
  });

  it('also of what was queued before, for an account that got the number after it', async () => {
    const house = await makeHousehold(app);
    const tenant = await makeTenant(app, house.owner, (await makeRoom(house.owner, house.kost.id)).id);
    await consent(app, tenant.id);
    const number = freshNumber();
    await writeFrom(number, 'berhenti');
    const message = { user_id: tenant.id, owner_id: house.owner.id };
    const id = await queued(app, { ...message, kind: 'BILL_REMINDER' });
    const invitation = await queued(app, { ...message, kind: 'INVITATION' });
    await app.deps.db.execute(sql`update users set phone = ${`0${number.slice(2)}`} where id = ${tenant.id}`);
    await sendDue(app);
    for (const each of [id, invitation]) {
      expect(await messageOf(app, each)).toMatchObject({ state: 'CANCELLED', error_code: 'STOPPED' });
      expect(messenger.timesOf(each)).toBe(0);
    }
  });

  it('told to whoever may still write by hand: in the reminder, the bill link, the invitation and the tenant’s details', async () => {
    const house = await makeHousehold(app);
    const number = freshNumber();
    await writeFrom(number, 'Stop ya');
    const tenant = await another(house, number, makeNewcomer);
    const { id, user_id } = tenant.tenant;
    expect(tenant.tenant.asked_no_messages).toBe(true);
    expect(await draftOf(house, tenant)).toMatchObject({ wants_no_reminders: true, automatic: null });
    const link = await expectStatus(200, house.owner.rest.post<BillLinkAddress>(`/api/tenants/${id}/bill-link`));
    expect(link.asked_no_messages).toBe(true);
    const invitation = await expectStatus(201, house.owner.rest.post<Invitation>(`/api/users/${user_id}/invitation`));
    expect(invitation).toMatchObject({ asked_no_messages: true, channels: [] });
    const listed = await expectStatus(200, house.owner.rest.get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants`));
    expect(listed.map((each) => [each.id === id, each.asked_no_messages])).toEqual([
      [true, true],
      [false, false],
    ]);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`));
    const former = await expectStatus(200, house.owner.rest.get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants`));
    expect(
      former.map(({ asked_no_messages: hasAsked }) => hasAsked),
      'not of former tenants',
    ).toEqual([false, false]);
  });

  it('and said twice, or at the same time, is kept once', async () => {
    const number = freshNumber();
    await Promise.all(['STOP', 'Stop', 'BERHENTI'].map((word) => writeFrom(number, word)));
    expect(await stops(number)).toEqual([{ via: 'WHATSAPP', owner_id: null, lifted_via: null }]);
  });

  it('but not that of a neighbour of the number', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await writeFrom(`${number}1`, 'STOP');
    await writeFrom(number.slice(0, -1), 'STOP');
    expect(await reminded(tenant)).toEqual(['WHATSAPP ACCEPTED']);
  });
});

describe('a STOP from a business-scoped id', () => {
  const idOf = (number: string) => `ID.${number}`;
  const report = (number: string) =>
    deliver(app, {
      statuses: [{ id: 'wamid.x', status: 'delivered', recipient_id: number, recipient_user_id: idOf(number) }],
    });

  it('is that of the number which a report has named beside it', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await report(number);
    await write('STOP', { from_user_id: idOf(number) });
    expect(await stops(number)).toMatchObject([{ owner_id: null, lifted_via: null }]);
    expect(await reminded(tenant)).toEqual(['']);
  });

  it('waits for such a report, and is the number’s from then on', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await write('STOP', { from: idOf(number) });
    expect(await stops(number)).toEqual([]);
    await report(number);
    expect(await reminded(tenant)).toEqual(['']);
    const later = await another(await makeHousehold(app), number);
    expect(await reminded(later)).toEqual(['']);
  });

  it('is that of the number to which the answered message went', async () => {
    const number = freshNumber();
    const house = await makeHousehold(app);
    const tenant = await another(house, number);
    await reminded(tenant);
    const [reminder] = await remindersOf(app, tenant.tenant.id);
    await write('STOP', { from_user_id: 'ID.tersembunyi', context: { id: `wamid.${reminder?.id}` } });
    const later = await another(await makeHousehold(app), number);
    expect(await reminded(later)).toEqual(['']);
  });

  it('of whom nobody knows the number stops nobody', async () => {
    const tenant = await another(await makeHousehold(app), freshNumber());
    await write('STOP', { from_user_id: 'ID.siapa' });
    await write('STOP', {});
    expect(await reminded(tenant)).toEqual(['WHATSAPP ACCEPTED']);
  });

  it('is lifted by START from the same id', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await write('STOP', { from_user_id: idOf(number) });
    await write('MULAI', { from_user_id: idOf(number) });
    await report(number);
    expect(await reminded(tenant)).toEqual(['WHATSAPP ACCEPTED']);
  });
});

describe('only the person lifts it:', () => {
  it.each(['START', 'mulai', 'Mulai lagi ya'])('"%s" from the number', async (word) => {
    const number = freshNumber();
    const house = await makeHousehold(app);
    const tenant = await another(house, number);
    await writeFrom(number, 'STOP');
    await writeFrom(freshNumber(), word);
    expect(await reminded(tenant)).toEqual(['']);
    await writeFrom(number, word);
    expect(await stops(number)).toMatchObject([{ lifted_via: 'WHATSAPP' }]);
    expect(await draftOf(house, tenant)).toMatchObject({ wants_no_reminders: false, automatic: 'WHATSAPP' });
    expect(await reminded(tenant)).toEqual(['WHATSAPP ACCEPTED']);
    await writeFrom(number, 'STOP');
    expect(await stops(number)).toMatchObject([{ lifted_via: 'WHATSAPP' }, { lifted_via: null }]);
  });

  it('their own yes, in an account that has proven the number by a code', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await proveByCode(app, tenant.id);
    await writeFrom(number, 'STOP');
    expect(await setConsent(tenant)).toMatchObject({ is_number_stopped: false, stopped_at: null });
    expect(await stops(number)).toMatchObject([{ lifted_via: 'PROFILE' }]);
    expect(await reminded(tenant)).toEqual(['WHATSAPP ACCEPTED']);
  });

  it('not the yes of whoever has only typed the number, who is told so', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await writeFrom(number, 'STOP');
    expect(await setConsent(tenant)).toMatchObject({ is_number_stopped: true, reminded_by_email: false });
    expect(await stops(number)).toMatchObject([{ lifted_via: null }]);
    expect(await reminded(tenant)).toEqual(['']);
  });

  it('not an account’s own no to something else, nor START after it', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await writeFrom(number, 'STOP');
    await setConsent(tenant, true);
    app.clock.advanceMs(1_000);
    await setConsent(tenant, false);
    app.clock.advanceMs(1_000);
    await writeFrom(number, 'START');
    expect(await reminded(tenant)).toEqual(['']);
  });
});

describe('"Hentikan pengingat" on a bill link', () => {
  const stopByLink = async ({ owner }: Household, { tenant }: TenantPerson) => {
    const token = await shareBills(owner, tenant.id);
    await expectStatus(204, app.rest.post(`/api/bill-links/${token}/stop-messages`));
    return token;
  };

  it('stops the number for this owner, also in another account', async () => {
    const number = freshNumber();
    const [house, elsewhere] = [await makeHousehold(app), await makeHousehold(app)];
    const token = await stopByLink(house, await another(house, number));
    expect((await viewLink(app.rest, token)).gets_reminders).toBe(false);
    const [again, other] = [await another(house, number), await another(elsewhere, number)];
    expect(await reminded(again, other)).toEqual(['', 'WHATSAPP ACCEPTED']);
  });

  it('stops it for every owner, if the account has proven the number and lives there', async () => {
    const number = freshNumber();
    const [house, elsewhere] = [await makeHousehold(app), await makeHousehold(app)];
    const tenant = await another(house, number);
    await proveByCode(app, tenant.id);
    await stopByLink(house, tenant);
    expect(await reminded(await another(elsewhere, number))).toEqual(['']);
  });

  it('is not lifted by the account that the owner has made with the number, but by START from it', async () => {
    const number = freshNumber();
    const house = await makeHousehold(app);
    const tenant = await another(house, number);
    await stopByLink(house, tenant);
    expect(await setConsent(tenant)).toMatchObject({ is_number_stopped: true, reminded_by_email: false });
    expect(await stops(number)).toMatchObject([{ via: 'BILL_LINK', lifted_via: null }]);
    expect(await reminded(tenant)).toEqual(['']);
    await writeFrom(number, 'START');
    expect(await reminded(tenant)).toEqual(['WHATSAPP ACCEPTED']);
  });

  it('of an owner who has typed somebody else’s number ends nothing of other owners', async () => {
    const number = freshNumber();
    const [landlord, rival] = [await makeHousehold(app), await makeHousehold(app)];
    const tenant = await another(landlord, number);
    await stopByLink(rival, await another(rival, number));
    expect(await reminded(tenant)).toEqual(['WHATSAPP ACCEPTED']);
  });
});

describe('a code', () => {
  it('to prove a number that said STOP is refused, and nothing changes', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await writeFrom(number, 'STOP');
    await expectUnchanged(app, [tenant], () =>
      expectRefusal('PHONE_STOPPED', tenant.rest.post('/users/phone-confirmation')),
    );
    await writeFrom(number, 'MULAI');
    await expectStatus(200, tenant.rest.post('/users/phone-confirmation'));
  });

  it('for a forgotten password is sent: somebody waits for it', async () => {
    const number = freshNumber();
    const tenant = await another(await makeHousehold(app), number);
    await proveByCode(app, tenant.id);
    await writeFrom(number, 'STOP');
    const id = await queued(app, { user_id: tenant.id });
    await sendDue(app);
    expect((await messageOf(app, id)).state).toBe('ACCEPTED');
  });
});

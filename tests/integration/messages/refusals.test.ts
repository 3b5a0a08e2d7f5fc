import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Consents } from '#shared/contract/messages.ts';
import type { DueTenancy, ReminderDraft } from '#shared/contract/reminders.ts';
import { deliver } from '#tests/support/messengers/fake-meta.ts';
import { startMeta, startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { proveByCode, proveEmail } from '#tests/support/people/contacts.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
} from '#tests/support/people/factories.ts';
import { moveIn } from '#tests/support/people/lasting-people.ts';
import { billDueIn, remindersOf, runReminders } from '#tests/support/people/reminders.ts';

const meta = await startMeta();
const { app } = await startOutbox({ bindings: meta.bindings });

let numbers = 0;

/** A house with a bill that is due. Its tenant never agreed to anything, but has a proven e-mail address. */
async function unasked(): Promise<Household & { number: string }> {
  const house = await makeHousehold(app);
  const number = `62813${String((numbers += 1)).padStart(8, '0')}`;
  await app.deps.db.execute(sql`update users set phone = ${`+${number}`} where id = ${house.tenant.id}`);
  await proveEmail(app, house.tenant.id);
  await billDueIn(app, house, 0);
  return { ...house, number };
}

/** The same person with another owner, and a bill there. */
async function movesOn(house: House, fields = {}): Promise<{ next: House }> {
  const owner = await makePerson(app, { role: 'OWNER' });
  const room = await makeRoom(owner, (await makeKost(owner)).id);
  const next = {
    ...house,
    owner,
    tenant: { ...house.tenant, tenant: await moveIn(app, owner, house.tenant, room.id, fields) },
  };
  await billDueIn(app, next, 0);
  return { next };
}

type House = Awaited<ReturnType<typeof unasked>>;

const setConsent = ({ tenant }: House, given: boolean) =>
  expectStatus(200, tenant.rest.call<Consents>('PUT', '/api/message-consents', { purpose: 'TAGIHAN', given }));
const consentsOf = ({ tenant }: House) => expectStatus(200, tenant.rest.get<Consents>('/api/message-consents'));
const draftOf = ({ owner, tenant }: House) =>
  expectStatus(200, owner.rest.post<ReminderDraft>(`/api/tenants/${tenant.tenant.id}/reminder-draft`));
const dueOf = ({ owner }: House) => expectStatus(200, owner.rest.get<DueTenancy[]>('/api/reminders'));
const stopByLink = (token: string) => expectStatus(204, app.rest.post(`/api/bill-links/${token}/stop-messages`));

const writeStop = (number: string) =>
  deliver(app, { messages: [{ from: number, id: 'wamid.masuk', type: 'text', text: { body: 'BERHENTI' } }] });

/** The ways to say no. Each is prepared first, so that several can be said at the same moment. */
const ways: Record<string, (house: House) => Promise<() => Promise<unknown>>> = {
  'STOP by WhatsApp':
    async ({ number }) =>
    () =>
      writeStop(number),
  'a bill link': async ({ owner, tenant }) => {
    const token = await shareBills(owner, tenant.tenant.id);
    return () => stopByLink(token);
  },
  'the account’s page': async (house) => () => setConsent(house, false),
};

/** What is kept of a person's yes and no to reminders, oldest first. */
async function kept({ tenant }: House) {
  const { rows } = await app.deps.db.execute(sql`
    select given_at is not null as was_given, withdrawn_at is not null as is_over,
      case when given_by = user_id then 'PERSON' else 'OWNER' end as by
    from message_consents where user_id = ${tenant.id} and purpose = 'TAGIHAN' order by id`);
  return rows;
}

async function trail({ tenant }: House): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ entry: string }>(sql`
    select action || ' ' || (details ->> 'purpose') as entry from audit_log
    where subject_id = ${tenant.id} and action like 'consent.%' order by id`);
  return rows.map(({ entry }) => entry).filter((entry) => entry.endsWith('TAGIHAN'));
}

const channelsOf = async ({ tenant }: House) =>
  (await remindersOf(app, tenant.tenant.id)).map(({ channel, state }) => `${channel} ${state}`);

/** A no of somebody who never said yes. */
const REFUSAL = { was_given: false, is_over: true, by: 'PERSON' };

it('somebody who was never asked is reminded by e-mail, and sees that', async () => {
  const house = await unasked();
  expect(await consentsOf(house)).toMatchObject({ items: [], stopped_at: null });
  await runReminders(app);
  expect(await channelsOf(house)).toEqual(['EMAIL ACCEPTED']);
});

describe.each(Object.keys(ways))('the no of somebody who never agreed, by %s', (way) => {
  const sayNo = async (house: House) => (await ways[way]?.(house)) ?? expect.fail();

  it('ends what would be sent, also what is queued already', async () => {
    const [house, waiting] = [await unasked(), await unasked()];
    await (
      await sayNo(house)
    )();
    await runReminders(app);
    expect([await channelsOf(house), await channelsOf(waiting)]).toEqual([[], ['EMAIL ACCEPTED']]);
    await app.deps.db.execute(sql`update messages set state = 'QUEUED', provider_id = null, next_try_at = created_at`);
    await (
      await sayNo(waiting)
    )();
    await runReminders(app);
    expect(await channelsOf(waiting)).toEqual(['EMAIL CANCELLED']);
  });

  it('is kept and told once, also twice and at the same time', async () => {
    const house = await unasked();
    await proveByCode(app, house.tenant.id);
    const again = await sayNo(house);
    await Promise.all([again(), again(), again()]);
    await again();
    expect(await kept(house)).toEqual([REFUSAL]);
    expect(await trail(house)).toEqual(['consent.withdraw TAGIHAN']);
  });

  it('is shown to them and to their owner, who may still remind by hand', async () => {
    const house = await unasked();
    expect([(await draftOf(house)).wants_no_reminders, (await dueOf(house))[0]?.wants_no_reminders]).toEqual([
      false,
      false,
    ]);
    await (
      await sayNo(house)
    )();
    expect(await consentsOf(house)).toMatchObject({ items: [], stopped_at: app.clock.now().toISOString() });
    expect(await draftOf(house)).toMatchObject({ wants_no_reminders: true, automatic: null });
    expect(await dueOf(house)).toMatchObject([{ wants_no_reminders: true }]);
    const token = await shareBills(house.owner, house.tenant.tenant.id);
    expect((await viewLink(app.rest, token)).gets_reminders).toBe(false);
    const opened = { key: crypto.randomUUID() };
    const { id } = house.tenant.tenant;
    await expectStatus(204, house.owner.rest.post(`/api/tenants/${id}/opened-reminders`, opened));
    expect(await channelsOf(house)).toEqual(['WA_LINK OPENED']);
  });

  it('gives way to their own yes, and counts again after it', async () => {
    const house = await unasked();
    await proveByCode(app, house.tenant.id);
    const again = await sayNo(house);
    await again();
    expect(await setConsent(house, true)).toMatchObject({ items: [{ purpose: 'TAGIHAN' }], stopped_at: null });
    expect(await draftOf(house)).toMatchObject({ wants_no_reminders: false, automatic: 'WHATSAPP' });
    await again();
    expect((await draftOf(house)).wants_no_reminders).toBe(true);
    expect(await kept(house)).toEqual([REFUSAL, { was_given: true, is_over: true, by: 'PERSON' }]);
    await runReminders(app);
    expect(await channelsOf(house)).toEqual([]);
  });

  it('is theirs alone', async () => {
    const [house, other] = [await unasked(), await unasked()];
    await (
      await sayNo(house)
    )();
    expect(await kept(other)).toEqual([]);
    await runReminders(app);
    expect([await channelsOf(house), await channelsOf(other)]).toEqual([[], ['EMAIL ACCEPTED']]);
  });

  it('is not overruled by an owner’s word', async () => {
    const house = await unasked();
    await (
      await sayNo(house)
    )();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    const { next } = await movesOn(house, { whatsapp_consent: true });
    expect(await kept(house)).toEqual([REFUSAL]);
    expect((await draftOf(next)).wants_no_reminders).toBe(true);
  });
});

it('a former landlord’s link mutes that owner alone, who learns nothing of what the person wants today', async () => {
  const house = await unasked();
  const token = await shareBills(house.owner, house.tenant.tenant.id);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
  const { next } = await movesOn(house);
  await stopByLink(token);
  expect(await kept(house)).toEqual([{ was_given: false, is_over: true, by: 'OWNER' }]);
  expect(await consentsOf(next)).toMatchObject({ stopped_at: null });
  expect((await draftOf(next)).wants_no_reminders).toBe(false);
  await runReminders(app);
  expect(await channelsOf(next)).toEqual(['EMAIL ACCEPTED']);
  await setConsent(next, false);
  expect((await dueOf(house)).map(({ wants_no_reminders: isTold }) => isTold)).toEqual([false]);
  expect((await draftOf(next)).wants_no_reminders).toBe(true);
});

it('a number that nobody has leaves nothing', async () => {
  const house = await unasked();
  await writeStop('6281399999999');
  const { rows } = await app.deps.db.execute(sql`select from message_consents where user_id = ${house.tenant.id}`);
  expect(rows).toEqual([]);
});

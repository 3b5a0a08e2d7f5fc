import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Consents } from '#shared/contract/messages.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import {
  expectStatus,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';

const { app } = await startOutbox();

const consentsOf = (person: Pick<Person, 'rest'>) =>
  expectStatus(200, person.rest.get<Consents>('/api/message-consents'));
const setConsent = (person: Pick<Person, 'rest'>, given: boolean, purpose = 'TAGIHAN') =>
  expectStatus(200, person.rest.call<Consents>('PUT', '/api/message-consents', { purpose, given }));

/** The history of a person's consents, oldest first. */
async function history(userId: string) {
  const { rows } = await app.deps.db.execute(sql`
    select purpose, via, given_by, withdrawn_via, text_version <> '' as has_text from message_consents
    where user_id = ${userId} order by id`);
  return rows;
}

async function trail(userId: string) {
  const { rows } = await app.deps.db.execute<{ action: string }>(sql`
    select action from audit_log where subject_id = ${userId} and action like 'consent.%' order by id`);
  return rows.map(({ action }) => action);
}

/** Whether a bill reminder of an owner reaches a person by WhatsApp. */
async function reaches(user_id: string, owner_id: string): Promise<boolean> {
  const id = await queued(app, { user_id, owner_id, kind: 'BILL_REMINDER' });
  await expect
    .poll(async () => {
      await sendDue(app);
      return (await messageOf(app, id)).state;
    })
    .not.toMatch(/QUEUED|SENDING/);
  const { state } = await messageOf(app, id);
  await app.deps.db.execute(sql`delete from messages where id = ${id}`);
  return state === 'ACCEPTED';
}

describe('one’s own consent', () => {
  it('is kept with when, how and to which sentence, and is taken back and given again', async () => {
    const person = await makePerson(app, { role: 'TENANT' });
    expect(await consentsOf(person)).toEqual({
      whatsapp_available: true,
      items: [],
      stopped_at: null,
      is_number_stopped: false,
      reminded_by_email: false,
    });
    expect(await setConsent(person, true)).toMatchObject({ items: [{ purpose: 'TAGIHAN', via: 'PROFILE' }] });
    await setConsent(person, false);
    await setConsent(person, true, 'INFO');
    expect((await consentsOf(person)).items.map(({ purpose }) => purpose)).toEqual(['INFO']);
    await setConsent(person, true);
    const own = { via: 'PROFILE', given_by: person.id, has_text: true };
    expect(await history(person.id)).toEqual([
      { purpose: 'TAGIHAN', withdrawn_via: 'PROFILE', ...own },
      { purpose: 'INFO', withdrawn_via: null, ...own },
      { purpose: 'TAGIHAN', withdrawn_via: null, ...own },
    ]);
    expect(await trail(person.id)).toEqual(['consent.give', 'consent.withdraw', 'consent.give', 'consent.give']);
  });

  it('changes nothing when repeated, also at the same time', async () => {
    const person = await makePerson(app, { role: 'TENANT' });
    await Promise.all(Array.from({ length: 5 }, () => setConsent(person, true)));
    expect(await history(person.id)).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => setConsent(person, false)));
    expect(await trail(person.id)).toEqual(['consent.give', 'consent.withdraw']);
    await expectUnchanged(app, [person], () => setConsent(person, false));
  });
});

describe('an owner’s word', () => {
  it('for a new tenant lets their own reminders through, and nobody else’s', async () => {
    const { owner, kost } = await makeHousehold(app);
    const stranger = await makePerson(app, { role: 'OWNER' });
    const room = await makeRoom(owner, kost.id);
    const tenant = await makeTenant(app, owner, room.id, { whatsapp_consent: true });
    expect(await history(tenant.id)).toEqual([
      { purpose: 'TAGIHAN', via: 'OWNER', given_by: owner.id, withdrawn_via: null, has_text: true },
    ]);
    expect(await consentsOf(tenant)).toMatchObject({ items: [{ purpose: 'TAGIHAN', via: 'OWNER' }] });
    const { rows } = await app.deps.db.execute(sql`
      select actor_id, owner_id from audit_log where subject_id = ${tenant.id} and action = 'consent.give'`);
    expect(rows).toEqual([{ actor_id: owner.id, owner_id: owner.id }]);
    expect(await reaches(tenant.id, owner.id)).toBe(true);
    expect(await reaches(tenant.id, stranger.id)).toBe(false);
  });

  it('is not assumed', async () => {
    const { owner, tenant } = await makeHousehold(app);
    expect(await history(tenant.id)).toEqual([]);
    expect(await reaches(tenant.id, owner.id)).toBe(false);
  });

  it('ends with the tenant’s own no, and does not count after it', async () => {
    const { owner, kost } = await makeHousehold(app);
    const tenant = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id, { whatsapp_consent: true });
    expect(await setConsent(tenant, false)).toMatchObject({ items: [] });
    expect(await reaches(tenant.id, owner.id)).toBe(false);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    const { other, tenancy } = await assigned(tenant, { whatsapp_consent: true });
    await expectStatus(200, tenant.rest.post(`/api/tenants/${tenancy.id}/confirm`));
    expect(await history(tenant.id)).toMatchObject([{ via: 'OWNER' }, { via: 'PROFILE', withdrawn_via: 'PROFILE' }]);
    expect(await reaches(tenant.id, other.id)).toBe(false);
    // From the tenant's own yes on, reminders of every owner reach them again.
    await setConsent(tenant, true);
    expect(await reaches(tenant.id, other.id)).toBe(true);
  });

  it('for somebody else’s account counts once that person has confirmed to live there', async () => {
    const person = await makePerson(app, { role: 'TENANT' });
    const { other, tenancy } = await assigned(person, { whatsapp_consent: true });
    expect(await reaches(person.id, other.id)).toBe(false);
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/confirm`));
    expect(await reaches(person.id, other.id)).toBe(true);
  });

  it('ends with "Bukan saya"', async () => {
    const person = await makePerson(app, { role: 'TENANT' });
    const { other, tenancy } = await assigned(person, { whatsapp_consent: true });
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/decline`));
    expect(await history(person.id)).toMatchObject([{ via: 'OWNER', withdrawn_via: 'PROFILE' }]);
    expect(await trail(person.id)).toEqual(['consent.give', 'consent.withdraw']);
    expect(await reaches(person.id, other.id)).toBe(false);
  });

  it('leaves no trace where the tenancy is refused', async () => {
    const { owner, kost, room } = await makeHousehold(app);
    const person = await makePerson(app, { role: 'TENANT' });
    const fields = { ...quickTenantFields(app, room.id), user_id: person.id, kost_id: kost.id, whatsapp_consent: true };
    await expectStatus(409, owner.rest.post('/api/tenants', fields));
    expect(await history(person.id)).toEqual([]);
  });

  /** A tenancy of this account with another owner. */
  async function assigned(person: Pick<Person, 'id'>, more: Record<string, unknown>) {
    const other = await makePerson(app, { role: 'OWNER' });
    const room = await makeRoom(other, (await makeKost(other)).id);
    const { full_name: _1, email: _2, phone: _3, ...fields } = quickTenantFields(app, room.id);
    const tenancy = await expectStatus(
      201,
      other.rest.post<Tenant>('/api/tenants', { ...fields, user_id: person.id, ...more }),
    );
    return { other, tenancy };
  }
});

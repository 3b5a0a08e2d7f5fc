import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credentials, QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeNewcomer,
  makeRoom,
  quickTenantFields,
  unique,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { logIn, signIn } from '#tests/support/people/sign-in.ts';

let house: Household;
const app = createTestApp();
beforeEach(async () => {
  house = await makeHousehold(app);
});

const update = (fields: Record<string, unknown>, id = house.tenant.tenant.id, rest = house.owner.rest) =>
  rest.put<Tenant>(`/api/tenants/${id}`, fields);
const newcomer = async () =>
  (await makeNewcomer(app, house.owner, (await makeRoom(house.owner, house.kost.id)).id)).tenant;

describe('correcting a tenancy', () => {
  it('changes what is sent, leaves the rest, and keeps the rent before in the trail', async () => {
    const { tenant } = house.tenant;
    const changed = {
      emergency_contact_name: 'Bu Sri',
      emergency_contact_phone: '081311112222',
      monthly_rent: 1_750_000,
      deposit_amount: 500_000,
    };
    expect(await expectStatus(200, update(changed))).toMatchObject({ ...changed, contract_end: tenant.contract_end });
    const { rows } = await app.deps.db.execute(sql`
      select details from audit_log where subject_id = ${tenant.id} and action = 'tenancy.update'`);
    expect(rows).toEqual([{ details: { rent_before: tenant.monthly_rent, rent: 1_750_000 } }]);
  });

  it('keeps the amounts of bills that exist', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    await expectStatus(200, update({ monthly_rent: 9_000_000 }));
    const { body } = await house.owner.rest.get(`/api/invoices/${bill.id}`);
    expect(body).toMatchObject({ total_amount: bill.total_amount });
  });

  it('of a person who has not taken the account over changes the account and the drafts, and ends invitations', async () => {
    const tenant = await newcomer();
    const draft = await makeInvoice(app, house.owner, tenant.id);
    await app.deps.db.execute(sql`
      insert into account_links (user_id, kind, tenancy_id, token_hash, email_token_hash, expires_at, created_by)
      values (${tenant.user_id}, 'INVITATION', ${tenant.id}, ${crypto.randomUUID()}, ${crypto.randomUUID()},
        ${addDays('2090-01-01', 1)}::date, ${house.owner.id})`);
    const person = { full_name: 'Siti Rahmawati', phone: '081399998888' };
    expect(await expectStatus(200, update(person, tenant.id))).toMatchObject(person);
    const { rows } = await app.deps.db.execute(sql`
      select u.full_name, u.phone, (select count(*) from account_links l
        where l.user_id = u.id and l.used_at is null and l.revoked_at is null) as links,
        (select tenant_name from invoices where id = ${draft.id}) as billed
      from users u where u.id = ${tenant.user_id}`);
    expect(rows).toEqual([{ ...person, links: 0, billed: 'Siti Rahmawati' }]);
  });

  it('of a person who has not answered yet changes what the owner typed, never the account', async () => {
    const { tenant, id: userId } = house.tenant;
    await app.deps.db.execute(
      sql`update tenancies set confirmed_at = null, owner_typed = '{}' where id = ${tenant.id}`,
    );
    const { rows: before } = await app.deps.db.execute(sql`select full_name, phone from users where id = ${userId}`);
    expect(await expectStatus(200, update({ phone: '081399998888' }))).toMatchObject({ phone: '081399998888' });
    const { rows } = await app.deps.db.execute(sql`
      select u.full_name, u.phone, t.owner_typed from users u join tenancies t on t.user_id = u.id where t.id = ${tenant.id}`);
    expect(rows).toEqual([{ ...before[0], owner_typed: ['phone'] }]);
  });

  it('ends the contract earlier, but not before rent that is billed', async () => {
    const { tenant } = house.tenant;
    const due_date = addMonths(tenant.contract_start, 4);
    await makeBill(app, house.owner, tenant.id, { due_date });
    await expectUnchanged(app, [house.owner], async () => {
      for (const contract_end of [
        addDays(due_date, -1),
        tenant.contract_start,
        addDays(addMonths(tenant.contract_start, 120), 1),
      ]) {
        await expectRefusal('CONTRACT_END_TOO_EARLY', update({ contract_end }));
      }
    });
    expect(await expectStatus(200, update({ contract_end: due_date }))).toMatchObject({ contract_end: due_date });
  });
});

describe('the start of a contract', () => {
  it('becomes earlier, and with it since when the room is lived in', async () => {
    const { tenant } = house.tenant;
    const contract_start = addMonths(tenant.contract_start, -7);
    const earlier = { contract_start, check_in_date: contract_start, contract_end: tenant.contract_end };
    expect(await expectStatus(200, update({ contract_start }))).toMatchObject(earlier);
    const { rows } = await app.deps.db.execute(sql`
      select details from audit_log where subject_id = ${tenant.id} and action = 'tenancy.update'`);
    expect(rows).toEqual([{ details: { contract_start } }]);
  });

  it('becomes later, but not than rent that is billed, and not than today', async () => {
    const { tenant } = house.tenant;
    const { contract_start: start, contract_end } = tenant;
    const bill = await makeInvoice(app, house.owner, tenant.id, { due_date: addDays(start, 5) });
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('CONTRACT_START_REFUSED', update({ contract_start: addDays(start, 6) }));
      await expectRefusal('CONTRACT_START_REFUSED', update({ contract_start: addDays(start, 11), contract_end }));
    });
    const later = { contract_start: addDays(start, 5) };
    expect(await expectStatus(200, update(later))).toMatchObject(later);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${bill.id}/cancel`));
    await expectStatus(200, update({ contract_start: addDays(start, 10) }));
  });

  it('is before its end, by ten years at most, also where both are sent', async () => {
    const { contract_end: end } = house.tenant.tenant;
    await expectUnchanged(app, [house.owner], async () => {
      const contract_start = addDays(addMonths(end, -120), -1);
      await expectRefusal('CONTRACT_START_REFUSED', update({ contract_start }));
      await expectRefusal('CONTRACT_END_TOO_EARLY', update({ contract_start, contract_end: end }));
      await expectRefusal(
        'CONTRACT_END_TOO_EARLY',
        update({ contract_start: '2020-01-02', contract_end: '2020-01-02' }),
      );
    });
    await expectStatus(200, update({ contract_start: '2020-01-01', contract_end: '2030-01-01' }));
  });

  it('of one that is yet to begin stays after today, and the room reserved', async () => {
    const start = addDays(house.tenant.tenant.contract_start, 40);
    const room = await makeRoom(house.owner, house.kost.id);
    const { tenant } = await makeNewcomer(app, house.owner, room.id, { contract_start: start });
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('CONTRACT_START_REFUSED', update({ contract_start: addDays(start, -40) }, tenant.id)),
    );
    const later = { contract_start: addDays(start, 9), check_in_date: null, status: 'PENDING' };
    expect(await expectStatus(200, update({ contract_start: later.contract_start }, tenant.id))).toMatchObject(later);
  });
});

describe('another e-mail', () => {
  const newEmail = () => `${unique('benar')}@uji.ekost.id`;

  /** A newcomer with the first password that the owner handed over, signed in with it. */
  async function signedInNewcomer() {
    const { id } = await makeRoom(house.owner, house.kost.id);
    const { tenant, credentials } = await expectStatus(
      201,
      house.owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, id)),
    );
    const rest = await signIn(app, credentials.email, credentials.password);
    return { tenant, credentials, rest };
  }

  it('is another login name: the first password and its sessions end, and new credentials are for it', async () => {
    const { tenant, credentials, rest } = await signedInNewcomer();
    const { url } = await expectStatus(
      201,
      house.owner.rest.post<{ url: string }>(`/api/users/${tenant.user_id}/invitation`),
    );
    const email = newEmail();
    expect(await expectStatus(200, update({ email }, tenant.id))).toMatchObject({ email });
    await expectRefusal('UNAUTHENTICATED', rest.get('/auth/me'));
    for (const name of [credentials.email, email])
      await expectRefusal('INVALID_CREDENTIALS', logIn(app, name, credentials.password));
    await expectRefusal('NOT_FOUND', app.rest.get(`/api/invitations/${url.split('/').at(-1)}`));
    const issued = await expectStatus(200, house.owner.rest.post<Credentials>(`/api/tenants/${tenant.id}/credentials`));
    expect(issued.email).toBe(email);
    await signIn(app, email, issued.password);
  });

  it('that is the same, or another phone, leaves the first password as it is', async () => {
    const { tenant, credentials, rest } = await signedInNewcomer();
    await expectStatus(200, update({ email: credentials.email.toUpperCase(), phone: '081399998888' }, tenant.id));
    await expectStatus(200, rest.get('/auth/me'));
    await signIn(app, credentials.email, credentials.password);
  });

  it('and a password that is just being chosen: either the account is the holder’s as it was, or it is closed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { tenant, credentials, rest } = await signedInNewcomer();
      const email = newEmail();
      const [chosen, corrected] = await Promise.all([
        rest.put('/users/password', { current_password: credentials.password, new_password: 'pilihan-saya' }),
        update({ email }, tenant.id),
      ]);
      expect([chosen.status === 200, corrected.status === 200].filter(Boolean)).toHaveLength(1);
      if (chosen.status === 200) await signIn(app, credentials.email, 'pilihan-saya');
      else await expectRefusal('INVALID_CREDENTIALS', logIn(app, email, 'pilihan-saya'));
    }
  });
});

it('another NIK replaces the one before, sealed, and the trail has none of both', async () => {
  const tenant = await newcomer();
  const nik = uniqueNik();
  expect(await expectStatus(200, update({ nik }, tenant.id))).toMatchObject({
    nik: `•••• •••• •••• ${nik.slice(-4)}`,
  });
  const shown = await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.id}/reveal-nik`));
  expect(shown).toMatchObject({ nik });
  const { rows } = await app.deps.db.execute<{ details: unknown; stored: string }>(sql`
    select details, (select t::text from tenancies t where t.id = ${tenant.id}) as stored
    from audit_log where subject_id = ${tenant.id} and action = 'tenancy.update'`);
  expect(rows.map(({ details }) => details)).toEqual([{ nik: true }]);
  expect(JSON.stringify(rows)).not.toContain(nik);
});

describe('correcting is refused, and changes nothing,', () => {
  it('of contacts that are the holder’s own, together with all else', async () => {
    await app.deps.db.execute(sql`
      update users set password_chosen_at = now() where id = ${house.tenant.id}`);
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('CONTACT_OF_HOLDER', update({ full_name: 'Nama Lain', monthly_rent: 1 }));
      await expectRefusal('CONTACT_OF_HOLDER', update({ phone: '081399998888' }));
      await expectRefusal('CONTACT_OF_HOLDER', update({ email: house.tenant.email }));
      await expectRefusal('CONTACT_OF_HOLDER', update({ nik: uniqueNik() }));
    });
  });

  it('of a deposit that is billed, and of a tenancy that has ended', async () => {
    const ended = await newcomer();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${ended.id}/checkout`));
    await makeInvoice(app, house.owner, house.tenant.tenant.id, { invoice_type: 'SECURITY_DEPOSIT' });
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('DEPOSIT_BILLED', update({ deposit_amount: 77_000 }));
      await expectRefusal('TENANCY_NOT_ACTIVE', update({ monthly_rent: 1 }, ended.id));
    });
  });
});

it('eight at once each leave one state and one entry', async () => {
  const { id } = house.tenant.tenant;
  await Promise.all(Array.from({ length: 8 }, (_, n) => expectStatus(200, update({ monthly_rent: 1_000_000 + n }))));
  expect(await countAudits(app, 'tenancy.update', id)).toBe(8);
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#shared/contract/contracts.ts';
import type { ExportedRoom } from '#shared/contract/imports.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import type { RevealedNik, RtReport } from '#shared/contract/niks.ts';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { maskNik, maskPassport } from '#shared/rules/nik.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { PHONE_MALFORMED } from '#shared/rules/phone.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import {
  expectStatus,
  type Household,
  makeAccount,
  makePerson,
  makeRoom,
  makeTenant,
  quickTenantFields,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { deleteOldNiks } from '#worker/features/occupants/delete-old-niks.ts';
import { jobContext } from '#worker/job-context.ts';
import { rotateKeys } from '#worker/rotate-keys.ts';

const START = '2026-11-28T03:00:00Z';
const app = await ownApp({ now: START });
let house: Household;
beforeEach(async () => {
  app.clock.set(START);
  house = await makeHome(app);
});

const emma = { nik: undefined, passport: 'ab 123-4567', phone: '+65 9123-4567', full_name: 'Emma Larsen' };
const MASKED = maskPassport('567');
const free = async () => (await makeRoom(house.owner, house.kost.id)).id;
const moveIn = async (fields: object = {}) =>
  makeTenant(app, house.owner, await free(), { ...emma, emergency_contact_phone: '+45 32 12 34 56', ...fields });
const told = (id: string) => toldOf(app, id, 'NIK_VIEWED');
const reveal = (id: string) => house.owner.rest.post<RevealedNik>(`/api/tenants/${id}/reveal-nik`);
const update = (id: string, fields: object) => house.owner.rest.put<Tenant>(`/api/tenants/${id}`, fields);

describe('a tenant who is no Indonesian', () => {
  it('has the number of a passport in place of a NIK, sealed, masked, and shown by the same recorded call', async () => {
    const { tenant, rest, id } = await moveIn();
    expect(tenant).toMatchObject({ nik: MASKED, id_kind: 'PASSPORT', phone: '+6591234567' });
    expect(tenant.emergency_contact_phone).toBe('+4532123456');
    expect(await expectStatus(200, rest.get('/api/tenant/my-tenancy'))).toMatchObject({
      nik: MASKED,
      id_kind: 'PASSPORT',
    });
    const { rows } = await app.deps.db.execute<{ stored: string; number: string }>(sql`
      select t::text as stored, phone_e164 as number from tenancies t where id = ${tenant.id}`);
    expect(rows[0]?.stored).not.toContain('AB1234567');
    expect(rows[0]?.number).toBe('+6591234567');
    expect(await expectStatus(200, reveal(tenant.id))).toEqual({ nik: 'AB1234567', kept_until: null });
    expect(await countAudits(app, 'tenancy.reveal-nik', tenant.id)).toBe(1);
    expect(await told(id)).toEqual([{ room_number: tenant.room_number, kost_name: tenant.kost_name, passport: true }]);
    expect(app.logLines.join('\n')).not.toContain('AB1234567');
    expect(house.tenant.tenant).toMatchObject({ id_kind: 'NIK' });
  });

  it('is assigned a room with a passport, and the owner of the account corrects one into the other', async () => {
    const { id: user_id } = await makeAccount(app, { role: 'TENANT' });
    const { email: _, full_name: __, phone: ___, ...fields } = quickTenantFields(app, await free(), emma);
    const assigned = await expectStatus(
      201,
      house.owner.rest.post<Tenant>('/api/tenants', { ...fields, user_id, monthly_rent: 1_000_000 }),
    );
    expect(assigned).toMatchObject({ nik: MASKED, id_kind: 'PASSPORT' });
    // The account is its holder's: no owner writes another number over what is known.
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('CONTACT_OF_HOLDER', update(assigned.id, { passport: 'C9876543' })),
    );
    const { tenant } = await expectStatus(
      201,
      house.owner.rest.post<{ tenant: Tenant }>('/api/owner/quick-tenant', quickTenantFields(app, await free())),
    );
    const foreign = await expectStatus(200, update(tenant.id, { passport: 'C9876543', phone: '+31 6 12345678' }));
    expect(foreign).toMatchObject({ nik: maskPassport('543'), id_kind: 'PASSPORT', phone: '+31612345678' });
    expect((await expectStatus(200, reveal(tenant.id))).nik).toBe('C9876543');
    const nik = uniqueNik();
    expect(await expectStatus(200, update(tenant.id, { nik }))).toMatchObject({
      nik: maskNik(nik.slice(-4)),
      id_kind: 'NIK',
    });
  });

  it.each([
    ['empty', ''],
    ['one of 100 letters', 'A'.repeat(100)],
    ['in other letters', 'ＡＢ１２３４５６ж'],
    ['a statement', "A'; drop table tenancies; --"],
    ['a NIK', '3171014101900012'],
    ['a number', 1_234_567],
    ['null', null],
  ])('is refused a passport that is %s', async (_, passport) => {
    const fields = quickTenantFields(app, await free(), { ...emma, passport });
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('VALIDATION', house.owner.rest.post('/api/owner/quick-tenant', fields), 'Nomor paspor tidak valid'),
    );
  });

  it('who sends no number at all is told of the NIK, in its place among the faults', async () => {
    const { nik: _, ...fields } = quickTenantFields(app, await free(), { emergency_contact_phone: 'x' });
    const paths = async (body: object) => {
      const { body: answer } = await house.owner.rest.post<{ issues: { path: string[] }[] }>(
        '/api/owner/quick-tenant',
        body,
      );
      return answer.issues.map(({ path }) => path[0]);
    };
    expect(await paths(fields)).toEqual(['nik', 'emergency_contact_phone']);
    expect(await paths({})).toEqual(expect.arrayContaining(['full_name', 'nik', 'contract_start']));
  });

  it.each([
    ['of no country', '+999 123456789'],
    ['too short for its country', '+65 123 456'],
    ['of Indonesia, too short', '+62 812'],
    ['of letters', '+65 RUMAH'],
  ])('is refused a number %s', async (_, phone) => {
    const fields = quickTenantFields(app, await free(), { ...emma, phone });
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('VALIDATION', house.owner.rest.post('/api/owner/quick-tenant', fields), PHONE_MALFORMED),
    );
  });

  it('keeps their own number in their profile, and another writing of it is the same', async () => {
    const { rest, id } = await moveIn();
    await expectStatus(200, rest.put('/users/profile', { full_name: 'Emma Larsen', phone: '0065 9123 4567' }));
    const numbers = async () => {
      const { rows } = await app.deps.db.execute<{ n: string }>(sql`
        select phone_e164 as n from users where id = ${id} union all select phone_e164 from tenancies where user_id = ${id}`);
      return rows.map(({ n }) => n);
    };
    expect(await numbers()).toEqual(['+6591234567', '+6591234567']);
    await expectUnchanged(app, [{ id }], () =>
      expectRefusal(
        'VALIDATION',
        rest.put('/users/profile', { full_name: 'Emma', phone: '+999123456' }),
        PHONE_MALFORMED,
      ),
    );
  });

  it('adds a passport by the invitation of a short form, which knew a foreign number alone', async () => {
    const [row] = tenantRows(1);
    const rows = [{ n: 2, cells: { ...row?.cells, full_name: 'Emma Larsen', phone: '+65 9123 4567' } }];
    const body = { id: crypto.randomUUID(), kost_id: house.kost.id, rows };
    await expectStatus(200, house.owner.rest.post('/api/imports', body));
    const listed = async () =>
      (await expectStatus(200, house.owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants?search=Emma`)))[0];
    const made = await listed();
    expect(made).toMatchObject({ phone: '+6591234567', id_kind: null, nik: '' });
    const { url } = await expectStatus(
      201,
      house.owner.rest.post<Invitation>(`/api/users/${made?.user_id}/invitation`),
    );
    const token = new URL(url).pathname.split('/').at(-1);
    const answer = {
      email: 'emma.larsen@uji.ekost.id',
      phone: '+65 9123 4567',
      password: 'kata sandi panjang 91',
      reminders: false,
    };
    const accept = (more: object) => app.rest.post(`/api/invitations/${token}/accept`, { ...answer, ...more });
    await expectRefusal('VALIDATION', accept({}), 'NIK harus 16 digit');
    await expectStatus(200, accept({ passport: 'AB1234567' }));
    const done = await listed();
    expect(done).toMatchObject({ nik: MASKED, id_kind: 'PASSPORT' });
    expect(done?.incomplete).not.toContain('nik');
  });

  it('is in the RT report and the contract with the number of the passport', async () => {
    const { tenant, id: account } = await moveIn();
    const report = async (with_nik: boolean) => {
      const path = `/api/kost/${house.kost.id}/rt-report`;
      const { residents } = await expectStatus(200, house.owner.rest.post<RtReport>(path, { with_nik }));
      return residents.find(({ id }) => id === tenant.id);
    };
    expect(await report(false)).toMatchObject({ nik: MASKED, id_kind: 'PASSPORT' });
    expect(await report(true)).toMatchObject({ nik: 'AB1234567', id_kind: 'PASSPORT' });
    expect(await told(account)).toMatchObject([{ in_report: true, passport: true }]);
    const { body } = await expectStatus(
      201,
      house.owner.rest.post<Contract>('/api/contracts', { tenancy_id: tenant.id }),
    );
    expect(body).toContain(`nomor paspor ${MASKED}`);
    expect(body).not.toMatch(/\bNIK\b|AB1234567/);
  });

  it('comes in by a sheet with a number of another country, and goes out masked in the same columns', async () => {
    const [row] = tenantRows(1);
    const cells = { ...row?.cells, passport: 'AB 1234567', phone: '0065 9123 4567', capacity: '2 orang' };
    const rows = [{ n: 2, cells }];
    const body = { id: crypto.randomUUID(), kost_id: house.kost.id, rows };
    await expectStatus(200, house.owner.rest.post('/api/imports', body));
    const exported = await expectStatus(200, house.owner.rest.get<ExportedRoom[]>(`/api/kost/${house.kost.id}/export`));
    expect(exported.find(({ capacity }) => capacity === 2)?.tenant).toMatchObject({
      nik: '',
      passport: MASKED,
      phone: '006591234567',
    });
    expect(exported.find(({ id }) => id === house.room.id)).toMatchObject({
      capacity: null,
      tenant: { nik: house.tenant.tenant.nik, passport: '' },
    });
    const { rows: stored } = await app.deps.db.execute<{ id: string; e164: string }>(sql`
      select id, phone_e164 as e164 from tenancies where kost_id = ${house.kost.id} and phone = '006591234567'`);
    expect(stored[0]?.e164).toBe('+6591234567');
    expect((await expectStatus(200, reveal(stored[0]?.id ?? ''))).nik).toBe('AB1234567');
  });

  it('takes the number along to another room, and keys that change open it', async () => {
    const { tenant } = await moveIn();
    const room_id = await free();
    const day = wibDay(app.clock.now());
    const moved = await expectStatus(
      201,
      house.owner.rest.post(`/api/tenants/${tenant.id}/move`, {
        room_id,
        moves_on: day,
        monthly_rent: 1_500_000,
      }),
    );
    expect(moved).toBeDefined();
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`
      select id from tenancies where moved_from_id = ${tenant.id}`);
    const id = rows[0]?.id ?? '';
    expect((await expectStatus(200, reveal(id))).nik).toBe('AB1234567');
    await rotateKeys(app.deps);
    expect((await expectStatus(200, reveal(id))).nik).toBe('AB1234567');
  });

  it('has it deleted a year after they left, as a NIK is', async () => {
    const { tenant } = await moveIn();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    const kept_until = addMonths(wibDay(app.clock.now()), 12);
    expect(await expectStatus(200, reveal(tenant.id))).toEqual({ nik: 'AB1234567', kept_until });
    app.clock.set(`${addDays(kept_until, 1)}T03:00:00Z`);
    await deleteOldNiks(jobContext(app.deps));
    const { rows } = await app.deps.db.execute(sql`
      select num_nulls(nik_ciphertext, nik_hash, nik_last_four) as gone from tenancies where id = ${tenant.id}`);
    expect(rows).toEqual([{ gone: 3 }]);
  });

  it('is a hint where somebody else of the same owner has the number, and no other owner learns of it', async () => {
    const { tenant } = await moveIn();
    const add = (home: Household) =>
      expectStatus(
        201,
        home.owner.rest.post<WrittenOccupant>(`/api/tenants/${home.tenant.tenant.id}/occupants`, {
          full_name: 'Emma',
          passport: 'AB-1234567',
        }),
      );
    expect((await add(house)).hints).toEqual(['KNOWN_NUMBER']);
    const other = await makeHome(app);
    expect((await add(other)).hints).toEqual([]);
    // Two tenants of one number, of one owner and of two, are made alike, with one answer.
    const again = await moveIn({ full_name: 'Emma Dua' });
    expect(again.tenant).toMatchObject({ nik: MASKED });
    const elsewhere = await makeTenant(app, other.owner, (await makeRoom(other.owner, other.kost.id)).id, emma);
    expect(Object.keys(elsewhere.tenant).sort()).toEqual(Object.keys(tenant).sort());
    const stranger = await makePerson(app, { role: 'OWNER' });
    await expectRefusal('NOT_FOUND', stranger.rest.post(`/api/tenants/${tenant.id}/reveal-nik`));
  });
});

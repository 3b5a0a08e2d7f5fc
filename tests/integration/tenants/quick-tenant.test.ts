import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { NIK_KEY } from '#tests/support/app/secrets.ts';
import {
  expectStatus,
  makeAccount,
  makeKost,
  makePerson,
  makeRoom,
  quickTenantFields,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { blindIndex, unseal } from '#worker/crypto.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const kost = await makeKost(owner);

describe('the quick tenant', () => {
  const quick = (fields: ReturnType<typeof quickTenantFields>) =>
    owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', fields);

  async function roomOf(id: string) {
    const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    return rooms.find((room) => room.id === id);
  }

  it('makes an account and its tenancy, and the room is occupied', async () => {
    const room = await makeRoom(owner, kost.id, { monthly_rent: 1_250_000 });
    const form = quickTenantFields(app, room.id, { deposit_amount: 2_000_000 });
    const { tenant, credentials } = await expectStatus(201, quick(form));
    expect(tenant).toMatchObject({
      kost_id: kost.id,
      room_id: room.id,
      full_name: 'Penyewa Uji',
      email: form.email,
      phone: '081234567890',
      emergency_contact_phone: '081334567890',
      nik: `•••• •••• •••• ${form.nik.slice(-4)}`,
      contract_start: form.contract_start,
      contract_end: form.contract_end,
      start_date: form.contract_start,
      end_date: form.contract_end,
      check_in_date: form.contract_start,
      check_out_date: null,
      deposit_amount: 2_000_000,
      monthly_rent: 1_250_000,
      status: 'ACTIVE',
      room_number: room.room_number,
      room_info: { room_number: room.room_number, room_type: 'STANDARD', floor: 1, monthly_price: 1_250_000 },
      kost_info: { name: kost.name, address: kost.address },
      kost_name: kost.name,
    });
    expect(credentials.email).toBe(form.email);
    expect(await roomOf(room.id)).toMatchObject({ status: 'OCCUPIED', tenant_name: 'Penyewa Uji' });
    expect(await countAudits(app, 'tenancy.create', tenant.id)).toBe(1);
    const me = await (await signIn(app, credentials.email, credentials.password)).get('/auth/me');
    expect(me.body).toMatchObject({ role: 'TENANT', status: 'ACTIVE', must_change_password: true });
  });

  it('keeps the password that was typed, or makes one that is easy to read out', async () => {
    const [one, two] = [await makeRoom(owner, kost.id), await makeRoom(owner, kost.id)];
    const typed = await expectStatus(201, quick(quickTenantFields(app, one.id, { password: 'dipilih-pemilik' })));
    expect(typed.credentials.password).toBe('dipilih-pemilik');
    const made = await expectStatus(201, quick(quickTenantFields(app, two.id, { password: '' })));
    expect(made.credentials.password).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
  });

  it('keeps the NIK encrypted: in no table does it stand in clear, and it can be found and opened', async () => {
    const room = await makeRoom(owner, kost.id);
    const nik = uniqueNik();
    const { tenant } = await expectStatus(201, quick(quickTenantFields(app, room.id, { nik })));
    const { rows: tables } = await app.deps.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public'`);
    for (const { name } of tables) {
      const { rows } = await app.deps.db.execute(sql`
        select 1 from ${sql.identifier(name)} t where strpos(t::text, ${nik}) > 0 limit 1`);
      expect([name, rows]).toEqual([name, []]);
    }
    const { rows } = await app.deps.db.execute<{ nik_ciphertext: string; nik_hash: string; nik_last_four: string }>(sql`
      select nik_ciphertext, nik_hash, nik_last_four from tenancies where id = ${tenant.id}`);
    expect(unseal([NIK_KEY], rows[0]?.nik_ciphertext ?? '', `tenancy:${tenant.id}`)).toBe(nik);
    expect([rows[0]?.nik_hash, rows[0]?.nik_last_four]).toEqual([blindIndex([NIK_KEY], nik), nik.slice(-4)]);
  });

  it.each(['MAINTENANCE', 'RESERVED'])('into a room in state %s is refused and makes nothing', async (status) => {
    const room = await makeRoom(owner, kost.id, { status });
    const form = quickTenantFields(app, room.id);
    await expectUnchanged(app, [owner], () => expectRefusal('ROOM_NOT_AVAILABLE', quick(form)));
    await expectRefusal('INVALID_CREDENTIALS', app.rest.post('/auth/login', { email: form.email, password: 'x' }));
  });

  it('into an occupied room is refused and makes nothing', async () => {
    const room = await makeRoom(owner, kost.id);
    await expectStatus(201, quick(quickTenantFields(app, room.id)));
    await expectUnchanged(app, [owner], () =>
      expectRefusal('ROOM_NOT_AVAILABLE', quick(quickTenantFields(app, room.id))),
    );
  });

  it('with an email that is taken is refused, and the room stays free', async () => {
    const room = await makeRoom(owner, kost.id);
    const taken = await makeAccount(app, { role: 'TENANT' });
    await expectUnchanged(app, [owner, taken], () =>
      expectRefusal('EMAIL_TAKEN', quick(quickTenantFields(app, room.id, { email: taken.email.toUpperCase() }))),
    );
    expect(await roomOf(room.id)).toMatchObject({ status: 'AVAILABLE', tenant_name: null });
  });

  it('with fields that are wrong is refused and makes nothing', async () => {
    const room = await makeRoom(owner, kost.id);
    await expectUnchanged(app, [owner], async () => {
      const wrong = (fields: object) => quick(quickTenantFields(app, room.id, { ...fields }));
      await expectRefusal('VALIDATION', wrong({ nik: '123' }), 'NIK harus 16 digit');
      await expectRefusal('VALIDATION', wrong({ email: 'x' }), 'Format email tidak valid');
      await expectRefusal('VALIDATION', wrong({ password: '12345' }), 'Password minimal 6 karakter');
    });
  });

  it('eight times at once for one room assigns exactly one', async () => {
    const room = await makeRoom(owner, kost.id);
    const forms = Array.from({ length: 8 }, () => quickTenantFields(app, room.id));
    const answers = await Promise.all(forms.map(quick));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const { rows } = await app.deps.db.execute<{ tenancies: number; accounts: number }>(sql`
      select (select count(*) from tenancies where room_id = ${room.id}) as tenancies,
        (select count(*) from users where email = any(${sql.param(forms.map(({ email }) => email))}::text[])) as accounts`);
    expect(rows[0]).toEqual({ tenancies: 1, accounts: 1 });
    expect(await roomOf(room.id)).toMatchObject({ status: 'OCCUPIED' });
  });

  it('ten times at once with one email makes one account, and the other rooms stay free', async () => {
    const rooms: Room[] = [];
    for (let made = 0; made < 10; made += 1) rooms.push(await makeRoom(owner, kost.id));
    const { email } = quickTenantFields(app, kost.id);
    const answers = await Promise.all(rooms.map((room) => quick(quickTenantFields(app, room.id, { email }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const states = await Promise.all(rooms.map(async ({ id }) => (await roomOf(id))?.status));
    expect(states.filter((status) => status === 'OCCUPIED')).toHaveLength(1);
    expect(states.filter((status) => status === 'AVAILABLE')).toHaveLength(9);
  });
});

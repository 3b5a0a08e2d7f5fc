import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Credentials, QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { invite } from '#tests/support/people/account-links.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { startInvitedHouse } from '#tests/support/people/invited-house.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

const { app, house, admin, after, view, accept, ask, newcomer } = await startInvitedHouse();

const CHOSEN = 'pilihan-sendiri';

describe('an invitation', () => {
  it('tells first name, kost, room and what is agreed, and nothing else, however often it is looked at', async () => {
    const { tenant } = await newcomer({ contract_start: '2031-02-10', contract_end: '2032-02-10' });
    const token = await invite(house.owner, tenant.user_id);
    for (const _ of [1, 2]) {
      expect(await expectStatus(200, view(token))).toEqual({
        first_name: 'Siti',
        owner_name: null,
        kost_name: house.kost.name,
        room_number: tenant.room_number,
        missing: [],
        terms: {
          monthly_rent: tenant.monthly_rent,
          rent_period: 'MONTH',
          surcharge: 0,
          rent_day: null,
          contract_start: '2031-02-10',
          contact_phone: null,
        },
      });
    }
  });

  it('tells the day of an automatic rent while it is on, what is paid on the first day, and the kost’s own number', async () => {
    const { tenant } = await newcomer({ contract_start: '2031-06-01', contract_end: '2032-06-01' });
    const token = await invite(house.owner, tenant.user_id);
    const terms = async () => (await expectStatus(200, view(token))).terms;
    const automatic = (fields: object) =>
      expectStatus(200, house.owner.rest.post(`/api/tenants/${tenant.id}/automatic-rent`, fields));
    await automatic({ is_on: true, day: 5 });
    await app.deps.db.execute(sql`
      update tenancies set next_rent = 2100000, next_rent_from = '2031-05-01' where id = ${tenant.id}`);
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { contact_phone: '081122223333' }));
    for (const [surcharge, starts_on] of [
      [200_000, '2031-06-01'],
      [50_000, '2031-06-02'],
    ])
      await expectStatus(
        201,
        house.owner.rest.post(`/api/tenants/${tenant.id}/occupants`, { full_name: 'Rini', surcharge, starts_on }),
      );
    expect(await terms()).toEqual({
      monthly_rent: 2_100_000,
      rent_period: 'MONTH',
      surcharge: 200_000,
      rent_day: 5,
      contract_start: '2031-06-01',
      contact_phone: '081122223333',
    });
    await automatic({ is_on: false });
    expect(await terms()).toMatchObject({ rent_day: null });
    // As an import without a first day leaves it, which made one up.
    await app.deps.db.execute(sql`update tenancies set incomplete = '{contract_start}' where id = ${tenant.id}`);
    expect(await terms()).toMatchObject({ contract_start: null });
  });

  it('lets the invited person choose a password, complete their data, and see their bills', async () => {
    const { tenant, credentials } = await newcomer();
    const bill = await makeBill(app, house.owner, tenant.id);
    const first = await signIn(app, credentials.email, credentials.password);
    const token = await invite(house.owner, tenant.user_id);
    const { access_token, must_change_password } = await expectStatus(200, accept(token));
    expect(must_change_password).toBe(false);
    await expectStatus(200, app.rest.as(access_token).get(`/api/invoices/${bill.id}`));
    // What the owner made before no longer opens it.
    await expectRefusal('UNAUTHENTICATED', first.get('/auth/me'));
    await expectRefusal('INVALID_CREDENTIALS', app.rest.post('/auth/login', credentials));
    await signIn(app, credentials.email, CHOSEN);
    const [kept] = await expectStatus(200, house.owner.rest.get<Tenant[]>(`/api/kost/${house.kost.id}/tenants`)).then(
      (tenants) => tenants.filter(({ id }) => id === tenant.id),
    );
    expect(kept).toMatchObject({
      phone: '081311112222',
      emergency_contact_name: 'Ibu Siti',
      emergency_contact_phone: '081233334444',
      owner_may_issue_credentials: false,
    });
  });

  it('leaves an emergency contact that is left out as it was', async () => {
    const { tenant } = await newcomer();
    const left = { emergency_contact_name: '', emergency_contact_phone: '' };
    const { access_token } = await expectStatus(200, accept(await invite(house.owner, tenant.user_id), left));
    const mine = await expectStatus(200, app.rest.as(access_token).get<Tenant>('/api/tenant/my-tenancy'));
    expect(mine.emergency_contact_name).toBe('Keluarga Uji');
  });

  it('keeps a yes to reminders, and takes back with a no what an owner has said', async () => {
    const [yes, no] = [await newcomer(), await newcomer()];
    await app.deps.db.execute(sql`
      insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
      values (${no.tenant.user_id}, 'TAGIHAN', 'WHATSAPP', now(), 'OWNER', ${house.owner.id}, 'uji')`);
    await expectStatus(200, accept(await invite(house.owner, yes.tenant.user_id), { reminders: true }));
    await expectStatus(200, accept(await invite(house.owner, no.tenant.user_id), { reminders: false }));
    const consents = ({ tenant }: QuickTenantResult) =>
      app.deps.db
        .execute(sql`select via, withdrawn_via from message_consents where user_id = ${tenant.user_id}`)
        .then(({ rows }) => rows);
    expect(await consents(yes)).toEqual([{ via: 'INVITATION', withdrawn_via: null }]);
    expect(await consents(no)).toEqual([{ via: 'OWNER', withdrawn_via: 'INVITATION' }]);
  });

  it('works once, also in the same moment', async () => {
    const { tenant, credentials } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    const passwords = ['pilihan-satu-9', 'pilihan-dua-9'];
    const answers = await Promise.all(passwords.map((password) => accept(token, { password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    await signIn(app, credentials.email, winner);
    const { rows } = await app.deps.db.execute(sql`
      select from sessions where user_id = ${tenant.user_id} and revoked_at is null`);
    expect(rows).toHaveLength(2);
  });

  it('goes on working after a password that is too easy', async () => {
    const { tenant } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    await expectRefusal('PASSWORD_EASY', accept(token, { password: 'qwerty123' }));
    await expectRefusal('PASSWORD_PERSONAL', accept(token, { password: 'sitiaminah' }));
    await expectStatus(200, accept(token));
  });

  it('is answered like one that never was once it is used, revoked, seven days old, or its tenancy or account ended', async () => {
    const made = async () => {
      const { tenant } = await newcomer();
      return { tenant, token: await invite(house.owner, tenant.user_id) };
    };
    const [used, revoked, ended, closed, chosen, old] = await Promise.all([
      made(),
      made(),
      made(),
      made(),
      made(),
      made(),
    ]);
    await expectStatus(200, accept(used.token));
    await invite(house.owner, revoked.tenant.user_id);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${ended.tenant.id}/checkout`));
    await expectStatus(204, admin.rest.delete(`/api/admin/users/${closed.tenant.user_id}`));
    await app.deps.db.execute(sql`update users set password_chosen_at = now() where id = ${chosen.tenant.user_id}`);
    await app.deps.db.execute(sql`
      update account_links set expires_at = ${app.clock.now().toISOString()} where user_id = ${old.tenant.user_id}`);
    const answers = new Set<string>();
    for (const { token } of [used, revoked, ended, closed, chosen, old, { token: 'x'.repeat(43) }]) {
      for (const { status, body } of [await view(token), await accept(token)]) {
        answers.add(JSON.stringify([status, { ...body, request_id: '' }]));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('404');
  });

  it('lasts seven days', async () => {
    const { tenant } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    expect((await after(6.9, () => view(token))).status).toBe(200);
    expect((await after(7.1, () => view(token))).status).toBe(404);
  });
});

describe('an invitation and credentials', () => {
  const issue = (tenancyId: string) => house.owner.rest.post<Credentials>(`/api/tenants/${tenancyId}/credentials`);

  it('issued later revoke it; issued before go on working until it is accepted', async () => {
    const { tenant } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    const credentials = await expectStatus(200, issue(tenant.id));
    expect((await view(token)).status).toBe(404);
    await invite(house.owner, tenant.user_id);
    await signIn(app, credentials.email, credentials.password);
  });

  it('after it was accepted are refused: the account is its holder’s', async () => {
    const { tenant } = await newcomer();
    await expectStatus(200, accept(await invite(house.owner, tenant.user_id)));
    await expectRefusal('CREDENTIALS_NOT_YOURS', issue(tenant.id));
    await expectRefusal('INVITATION_NOT_YOURS', ask(tenant.user_id));
  });

  it('in the same moment: one of both, never both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { tenant, credentials } = await newcomer();
      const token = await invite(house.owner, tenant.user_id);
      const [accepted, issued] = await Promise.all([accept(token), issue(tenant.id)]);
      expect([accepted.status, issued.status].sort()).toEqual(accepted.status === 200 ? [200, 409] : [200, 404]);
      await signIn(app, credentials.email, accepted.status === 200 ? CHOSEN : issued.body.password);
    }
  });

  it('a password that is chosen with the first one ends it, also in the same moment', async () => {
    const { tenant, credentials } = await newcomer();
    const token = await invite(house.owner, tenant.user_id);
    const first = await signIn(app, credentials.email, credentials.password);
    const change = { current_password: credentials.password, new_password: 'pilihan-lewat-sandi' };
    const [accepted, changed] = await Promise.all([accept(token), first.put('/users/password', change)]);
    expect([accepted.status === 200, changed.status === 200].filter(Boolean)).toHaveLength(1);
    expect((await view(token)).status).toBe(404);
  });
});

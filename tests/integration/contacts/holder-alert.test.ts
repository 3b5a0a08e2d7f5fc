import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountNotice, NoticeNews } from '#shared/contract/notices.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { sentTo } from '#tests/support/people/account-links.ts';
import { phoneCodeOf, proofsOf, proveEmail, typePhone } from '#tests/support/people/contacts.ts';
import {
  expectStatus,
  makeHousehold,
  makeNewcomer,
  makePerson,
  makeRoom,
  openSession,
  type Person,
  unique,
} from '#tests/support/people/factories.ts';
import { queueNotices } from '#worker/features/sending/send-notices.ts';
import { jobContext } from '#worker/job-context.ts';

const app = await ownApp();
const NEW = '081377778888';
const person = () => makePerson(app, { role: 'OWNER' });
const alertsTo = async ({ id }: Pick<Person, 'id'>) =>
  (await sentTo(app, id)).filter(({ title }) => title === 'Keamanan akun E-Kost Anda');
const noticesOf = ({ rest }: Pick<Person, 'rest'>) => expectStatus(200, rest.get<AccountNotice[]>('/api/notices'));

describe('who has borrowed a session and types another number', () => {
  it('is told on by the earlier number, the address and every other device, whatever they switch off or read', async () => {
    const holder = await person();
    await proveEmail(app, holder.id);
    const borrowed = { ...holder, rest: await openSession(app, holder.id, 'OWNER') };
    for (const channel of ['EMAIL', 'PUSH']) {
      const off = { notice_group: 'SECURITY', channel, is_on: false };
      await expectStatus(204, borrowed.rest.put('/api/notices/preferences', off));
    }
    await typePhone(borrowed, NEW);
    const { rows } = await app.deps.db.execute<{ id: string }>(
      sql`select id from notices where user_id = ${holder.id}`,
    );
    const id = rows[0]?.id ?? '';
    await expectRefusal('NOT_FOUND', borrowed.rest.post(`/api/notices/${id}/read`));
    await expectStatus(204, borrowed.rest.post('/api/notices/read', { newest: id }));
    expect(await noticesOf(borrowed)).toEqual([]);
    expect(await noticesOf(holder)).toMatchObject([
      { kind: 'CONTACT_CHANGED', details: { change: 'PHONE' }, read_at: null },
    ]);
    const news = await expectStatus(200, holder.rest.get<NoticeNews>('/api/notices/news'));
    expect(news.urgent_notices.map(({ kind }) => kind)).toEqual(['CONTACT_CHANGED']);
    await queueNotices(jobContext(app.deps));
    expect((await sentTo(app, holder.id)).map(({ destination }) => destination).sort()).toEqual(
      ['6281234567890', holder.email].sort(),
    );
  });

  it('and proves it, is told on by the number that was replaced', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    const { challenge, code } = await phoneCodeOf(app, holder);
    await expectStatus(204, holder.rest.post('/users/phone-confirmation/confirm', { challenge, code }));
    const replaced = (await alertsTo(holder)).filter(({ body }) =>
      body.includes('kini dipakai untuk masuk dan mengatur ulang'),
    );
    expect(replaced.map(({ destination }) => destination).sort()).toEqual(['6281234567890', holder.email].sort());
  });

  it('cannot flood the earlier number: it is told once a day', async () => {
    const holder = await person();
    for (const phone of [NEW, '081234567890', NEW, '081366665555']) await typePhone(holder, phone);
    expect((await alertsTo(holder)).filter(({ channel }) => channel === 'WHATSAPP')).toHaveLength(1);
  });
});

describe('a holder is told of what others change', () => {
  it('of a number that an admin corrects, which opens nothing before it is proven', async () => {
    const [admin, holder] = [await makePerson(app, { role: 'ADMIN' }), await person()];
    await expectStatus(200, admin.rest.put(`/api/admin/users/${holder.id}`, { phone: NEW }));
    expect((await noticesOf(holder))[0]).toMatchObject({ details: { change: 'PHONE', by: 'ADMIN' } });
    expect((await alertsTo(holder)).map(({ destination }) => destination)).toContain('6281234567890');
    expect(await proofsOf(app, holder.id)).not.toHaveProperty(NEW);
  });

  it('of an address that an owner corrects, which is then not proven; the earlier one is told', async () => {
    const { owner, kost } = await makeHousehold(app);
    const newcomer = await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id);
    await proveEmail(app, newcomer.id);
    const email = `${unique('koreksi')}@uji.ekost.id`;
    await expectStatus(200, owner.rest.put(`/api/tenants/${newcomer.tenant.id}`, { email }));
    expect(await proofsOf(app, newcomer.id)).toEqual({});
    const alerts = await alertsTo(newcomer);
    expect(alerts.map(({ channel, destination }) => [channel, destination])).toEqual([['EMAIL', newcomer.email]]);
    expect(alerts[0]?.body).toContain('alamat email diubah');
    const { rows } = await app.deps.db.execute(sql`select details from notices where user_id = ${newcomer.id}`);
    expect(rows).toEqual([{ details: { by: 'OWNER', change: 'EMAIL' } }]);
  });

  it('in words of ours alone', async () => {
    const holder = await person();
    await expectStatus(200, holder.rest.put('/users/profile', { full_name: 'Jahat Sekali', phone: NEW }));
    expect(JSON.stringify(await alertsTo(holder))).not.toContain('Jahat');
  });
});

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ownApp } from '#tests/support/app/own-database.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { askReset, invite, sentTo } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  makeKost,
  makeNewcomer,
  makePerson,
  makeRoom,
  PASSWORD,
  unique,
} from '#tests/support/people/factories.ts';
import type { User } from '#shared/contract/users.ts';
import type { Technician } from '#shared/contract/technicians.ts';

// 12.00 WIB: at night nothing of this leaves.
const app = await ownApp({ now: '2031-06-20T05:00:00Z' });
const from = () => ({ 'cf-connecting-ip': randomAddress() });
/** A name that others typed; one with an address could be in the database already. */
const LURE = 'https://jahat.example/hadiah Menangkan-iPhone';

/** Sends an invitation by every channel, and answers what arrived. */
async function invited(owner: Awaited<ReturnType<typeof makePerson>>, id: string) {
  await invite(owner, id);
  for (const channel of ['EMAIL', 'WHATSAPP']) {
    await expectStatus(204, owner.rest.post(`/api/users/${id}/invitation/send`, { channel }));
  }
  return sentTo(app, id);
}

it('nothing that others typed stands in a message to an address or number that nobody has proven', async () => {
  const { db } = app.deps;
  const email = `${unique('korban')}@uji.ekost.id`;
  const form = { full_name: 'Calon', email, phone: '0812-3456-7890', role: 'OWNER', password: PASSWORD };
  const victim = await expectStatus(201, app.rest.post<User>('/auth/register', form, from()));
  const owner = await makePerson(app, { role: 'OWNER' });
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id, { room_number: 'Hadiah' });
  const tenant = await makeNewcomer(app, owner, room.id, { whatsapp_consent: true });
  const technician = await expectStatus(
    201,
    owner.rest.post<Technician>('/api/technicians/accounts', {
      full_name: 'Tukang',
      phone: '081234567890',
      email: `${unique('tukang')}@uji.ekost.id`,
    }),
  );
  await db.execute(sql`update users set full_name = ${LURE}`);
  await db.execute(sql`update kosts set name = ${LURE}`);
  await db.execute(sql`update users set status = 'ACTIVE' where id = ${victim.id}`);
  await expectStatus(200, askReset(app.rest, email, 'EMAIL', from()));
  const messages = [
    ...(await sentTo(app, victim.id)),
    ...(await invited(owner, tenant.id)),
    ...(await invited(owner, technician.user_id)),
  ];
  expect(messages.map(({ title }) => title).sort()).toEqual([
    'Atur ulang kata sandi E-Kost',
    'Konfirmasi email E-Kost',
    'Undangan ke E-Kost',
    'Undangan ke E-Kost',
    'Undangan ke E-Kost',
  ]);
  for (const { title, body } of messages)
    expect(`${title} ${body}`).not.toMatch(/jahat|hadiah|menang|Halo|Calon|Tukang/i);
});

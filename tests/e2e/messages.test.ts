import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Consents } from '#shared/contract/messages.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { sees, ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makePerson, unique } from '#tests/support/people/factories.ts';
import { product } from '#tests/support/people/started-product.ts';

it('a tenant agrees to reminders by WhatsApp on a phone, and takes it back', async () => {
  const tenant = await makePerson(product, { role: 'TENANT' });
  const given = async () => {
    const { items } = await expectStatus(200, tenant.rest.get<Consents>('/api/message-consents'));
    return items.map(({ purpose }) => purpose);
  };
  const { page, faults } = await openPage('/profil?tab=pesan', { as: tenant, size: 'phone' });
  const bills = page.getByRole('checkbox', { name: 'Tagihan lewat WhatsApp' });
  await ticks(bills);
  await expectToast(page, 'Terima kasih, pilihan Anda disimpan.');
  await sees(page, /Anda setujui \d/);
  await expect.poll(given).toEqual(['TAGIHAN']);
  await page.reload();
  await expect.poll(() => bills.isChecked()).toBe(true);
  await ticks(bills, false);
  await expectToast(page, 'Kami tidak akan mengirim pesan ini lagi.');
  await expect.poll(given).toEqual([]);
  expect(faults).toEqual([]);
});

it('a demo’s messages are on a page that the login page leads to, each with its link or code', async () => {
  const { id } = await makePerson(product, { role: 'TENANT' });
  const word = unique('Kabar');
  await product.deps.db.execute(sql`
    with message as (
      insert into messages (dedupe_key, kind, channel, user_id, state, next_try_at)
      select ${word} || channel, 'PASSWORD_RESET', channel, ${id}, 'ACCEPTED', now()
      from unnest(array['WHATSAPP', 'EMAIL']) as channel returning id, channel
    )
    insert into simulated_messages (message_id, channel, destination, title, body, url)
    select id, channel, 'siti@uji.ekost.id', ${word} || ' ' || channel, 'Kode Anda 482913, berlaku 10 menit.',
      case channel when 'EMAIL' then 'https://ekost.test/articles?tag=Pemilik' end from message`);
  const { page, faults } = await openPage('/login', { size: 'phone' });
  await page.getByRole('link', { name: 'Lihat pesan simulasi' }).click();
  await sees(page, `${word} WHATSAPP`);
  await page.getByRole('button', { name: 'Salin kode 482913' }).first().waitFor();
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('listitem')
    .filter({ hasText: `${word} EMAIL` })
    .getByRole('link')
    .click();
  const link = await opened;
  await link.waitForURL('**/articles?tag=Pemilik');
  expect(new URL(link.url()).origin).toBe(new URL(page.url()).origin);
  expect(faults).toEqual([]);
});

import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, makeBill, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

const BILLS = 5;

it('several bills leave by WhatsApp one after the other, and go on after a reload', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const rent = { due_date: today(), invoice_type: 'MONTHLY_RENT' };
  await makeBill(product, owner, tenant.tenant.id, rent);
  for (let at = 1; at <= BILLS; at += 1) {
    const room = await makeRoom(owner, kost.id, { room_number: `9${String(at).padStart(2, '0')}` });
    // The last one has no number that WhatsApp knows.
    const fields = at === BILLS ? { phone: '0217654321', full_name: 'Tetap Rumah' } : {};
    const { tenant: other } = await makeTenant(product, owner, room.id, fields);
    await makeBill(product, owner, other.id, rent);
  }
  const at = `?tab=invoice&bulan=${today().slice(0, 7)}`;
  const { page, faults } = await openDashboard(owner, { at, size: 'phone' });
  const opened: string[] = [];
  await page.context().route(/wa\.me/, async (route) => {
    opened.push(route.request().url());
    await route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' });
  });
  await page.getByRole('button', { name: `Kirim lewat WhatsApp 0/${BILLS}` }).waitFor();
  await sees(page, /Belum sampai/);
  await press(page, `Kirim lewat WhatsApp 0/${BILLS}`);
  const send = async (done: number, clickCount = 1) => {
    const link = page.getByRole('link', { name: new RegExp(`^Kirim ke \\d+ \\S+ \\(${done + 1}/${BILLS}\\)$`) });
    const [chat] = await Promise.all([page.waitForEvent('popup'), link.click({ clickCount })]);
    await chat.close();
  };
  // Pressed twice in a hurry, one chat opens.
  await send(0, 2);
  for (let done = 1; done < 3; done += 1) await send(done);
  await sees(page, `Kirim lewat WhatsApp 3/${BILLS}`);
  await sees(page, 'nomornya tidak bisa WhatsApp');

  await expectAccessible(page);

  // What was recorded is what it goes on from.
  await page.reload();
  for (let done = 3; done < BILLS; done += 1) await send(done);
  await sees(page, 'Semua yang bisa lewat WhatsApp sudah dibuka atau sudah sampai.');
  expect(opened).toHaveLength(BILLS);
  expect(new Set(opened).size).toBe(BILLS);
  await press(page, 'Selesai');
  await sees(page, /Dibuka di WhatsApp/);
  expect(faults).toEqual([]);
});

it('the next one stands on top after each, and a total that was begun stays when somebody pays meanwhile', async () => {
  const { owner, kost } = await newHousehold();
  const many = 14;
  const bills: string[] = [];
  for (let at = 1; at <= many; at += 1) {
    const room = await makeRoom(owner, kost.id, { room_number: `${200 + at}` });
    const { tenant } = await makeTenant(product, owner, room.id);
    bills.push((await makeBill(product, owner, tenant.id, { due_date: today() })).id);
    if (at === 1) await makeBill(product, owner, tenant.id, { due_date: today(), title: 'Sisa pindahan' });
  }
  const at = `?tab=invoice&bulan=${today().slice(0, 7)}&antrean=whatsapp`;
  const { page, faults } = await openDashboard(owner, { at, size: 'phone' });
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' }));
  const dialog = page.getByRole('dialog', { name: /^Kirim lewat WhatsApp/ });
  const first = dialog.getByRole('list').first().getByRole('listitem').first();
  // Two bills of one tenant are one message.
  await first.getByText('2 tagihan').waitFor();
  await first.getByText('Rp 3.000.000').waitFor();
  await dialog.evaluate((element) => element.scrollTo({ top: 400 }));
  const send = async (nth: number) => {
    const link = dialog.getByRole('link', { name: new RegExp(`^Kirim ke ${200 + nth} .*\\(${nth}/${many}\\)$`) });
    const [chat] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await chat.close();
  };
  await send(1);
  await first.getByText('202').waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBe(0);
  await expectStatus(200, owner.rest.post(`/api/payments/${bills[many - 1]}/process`, { payment_method: 'CASH' }));
  await send(2);
  await dialog.getByRole('heading', { name: 'Tidak perlu lagi (1)' }).waitFor();
  await dialog.getByRole('heading', { name: `Kirim lewat WhatsApp 3/${many}` }).waitFor();
  expect(faults).toEqual([]);
});

import { expect, it } from 'vitest';
import { brokenCall, callsOf, expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { complainWithPhotos, plainPhoto, seenIn } from '#tests/support/browser/photos.ts';
import { hasFocus, press } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { heic } from '#tests/support/files/pictures.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold } from '#tests/support/people/started-product.ts';

const UPLOADS = '**/api/files?**';

const ODDLY_LABELLED = [
  { mimeType: 'image/jpg' },
  { name: 'biru.bin', mimeType: 'application/octet-stream' },
  { name: 'hijau.txt', mimeType: 'text/plain' },
];

/** What a browser reports of a picture whose address has ended. */
const endedAddress = /404 \(Not Found\)/;

it('photos of a complaint come back by themselves where a page was open until their addresses had ended', async () => {
  const house = await newHousehold();
  const title = 'Lampu kamar mati';
  const { page, faults } = await complainWithPhotos(house.tenant, title);
  let answers = 0;
  await page.route(callsOf('complaints.details'), async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    answers += 1;
    const isFirst = answers === 1;
    await route.fulfill({ response, body: isFirst ? text.replaceAll(/&s=\w+/g, '&s=ended') : text });
  });
  await press(page, `Detail keluhan ${title}`);
  const photo = page.getByRole('button', { name: `Lihat foto 1: ${title}` }).locator('img');
  await expect.poll(() => seenIn(photo)).toMatchObject({ upper: 'red', lower: 'blue' });
  expect(answers).toBe(2);
  expectOnly(faults, endedAddress);
});

it('a photo that cannot be sent stays in the form, says why, and holds the form back until it is sent or removed', async () => {
  const { owner, kost } = await newHouse();
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  const photo = await plainPhoto(page, 'kamar.jpg', '#d00');
  // Its label lies; its bytes do not.
  const iphone = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: heic };
  const html = { name: 'kontrak.html', mimeType: 'text/html', buffer: Buffer.from('<h1>') };
  let status = 503;
  await page.route(UPLOADS, (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, json: { detail: 'Berkas ini rusak.' } }),
  );
  await press(page, 'Kamar 101');
  await press(page, 'Ubah kamar 101');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Pilih foto' }).waitFor();
  const input = form.locator('input[name=images]');
  await input.setInputFiles([iphone, html]);
  await form.getByText(/^IMG_1.jpg berformat HEIC .* Ubah ke JPG dulu/).waitFor();
  await form.getByText('kontrak.html bukan foto. Pilih JPG, PNG, atau WebP.').waitFor();
  await form.getByRole('button', { name: 'Simpan Kamar' }).waitFor();

  await page.clock.install();
  await input.setInputFiles(photo);
  for (const pause of [1_000, 2_000, 4_000, 8_000]) {
    await form.getByText('Belum terkirim, mencoba lagi…').waitFor();
    const next = page.waitForResponse(/api.files/);
    await page.clock.fastForward(pause);
    await next;
  }
  await expect.poll(() => form.getByRole('button', { name: '1 foto belum terkirim' }).isDisabled()).toBe(true);
  status = 415;
  await form.getByRole('button', { name: 'Coba lagi kamar.jpg' }).click();
  await form.getByText('Berkas ini rusak.').waitFor();
  await form.getByRole('button', { name: 'Hapus kamar.jpg' }).click();
  status = 200;
  await input.setInputFiles(photo);
  await form.getByRole('img', { name: 'Foto 1' }).waitFor();
  await expect.poll(() => form.getByRole('button', { name: 'Simpan Kamar' }).isEnabled()).toBe(true);
  expectOnly(faults, /503|415/);
});

it('three photos of a room arrive though the line breaks twice, and the owner puts them in order', async () => {
  const { owner, kost, room } = await newHouse();
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  const colours = { merah: '#d00', biru: '#00d', hijau: '#0a0' };
  const photos = await Promise.all(
    Object.entries(colours).map(([name, colour]) => plainPhoto(page, `${name}.jpg`, colour)),
  );
  // As some phones and messengers label and name them.
  photos.forEach((photo, index) => Object.assign(photo, ODDLY_LABELLED[index]));
  let tries = 0;
  await page.route(UPLOADS, (route) => {
    tries += 1;
    return tries <= 2 ? route.abort('connectionreset') : route.continue();
  });
  await press(page, 'Kamar 101');
  await press(page, 'Ubah kamar 101');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Pilih foto' }).waitFor();
  await form.locator('input[name=images]').setInputFiles(photos);
  await form.getByText('Belum terkirim, mencoba lagi…').waitFor();
  await expect.poll(() => form.getByRole('button', { name: 'Mengunggah 3 foto…' }).isDisabled()).toBe(true);
  await form.getByRole('img', { name: 'Foto 3' }).waitFor();
  await expect.poll(() => seenIn(form.getByRole('img', { name: 'Foto 1' }))).toMatchObject({ upper: 'red' });

  await form.getByRole('button', { name: 'Geser foto 3 ke depan' }).click();
  await expect.poll(() => hasFocus(form.getByRole('button', { name: 'Geser foto 2 ke depan' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => form.getByRole('listitem').first().textContent()).toContain('Sampul');
  await expect.poll(() => seenIn(form.getByRole('img', { name: 'Foto 1' }))).toMatchObject({ upper: 'green' });
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click();
  await form.getByRole('button', { name: 'Simpan Kamar' }).click();
  await expectToast(page, 'Kamar berhasil diupdate!');

  const cover = page.getByRole('button', { name: 'Lihat 3 foto: Kamar 101' });
  await expect.poll(() => seenIn(cover.locator('img'))).toMatchObject({ width: 480, upper: 'green' });
  const rooms = await expectStatus(200, owner.rest.get<(typeof room)[]>(`/api/kost/${kost.id}/rooms`));
  expect(rooms[0]?.images).toHaveLength(3);
  expectOnly(faults, brokenCall);
});

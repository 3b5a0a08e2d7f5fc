import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { countCalls, expectOnly } from '#tests/support/browser/calls.ts';
import { newPage, openDashboard } from '#tests/support/browser/open-page.ts';
import { plainPhoto } from '#tests/support/browser/photos.ts';
import { openPart, press, sees, sharedText } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { makePerson, unique } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';
import { makeHand, makeJob } from '#tests/support/people/technicians.ts';

const PHONE = { size: 'phone' } as const;

describe('a technician', () => {
  it('for whom nobody has work yet reads how it comes, and agrees to an owner who asks', async () => {
    const person = await makePerson(product, { role: 'MAINTENANCE', full_name: 'Teknisi Uji' });
    const { owner } = await newHousehold();
    const { page, faults } = await newPage({ as: person, ...PHONE });
    const asked = countCalls(page, 'dashboards.tenant');
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Halo, Teknisi Uji' }).waitFor();
    await sees(page, 'Belum ada pekerjaan');
    await sees(page, /081234567890/);
    await expect.poll(() => page.title()).toBe('Dashboard - Platform E-Kost');

    const boss = await openDashboard(owner, { at: '?tab=keluhan', ...PHONE });
    await press(boss.page, 'Teknisi');
    await boss.page.getByLabel('Email atau nomor WhatsApp teknisi').fill(person.email);
    await press(boss.page, 'Ajak');
    await sees(boss.page, 'Teknisi U. diajak. Setelah ia setuju, Anda bisa menugaskannya.');
    await expectAccessible(boss.page);

    await page.reload();
    await press(page, /^Setuju bekerja untuk/);
    await sees(page, 'Tidak ada pekerjaan hari ini');
    await boss.page.reload();
    await press(boss.page, 'Teknisi');
    await sees(boss.page, 'Siap ditugaskan');
    expect([asked(), ...faults, ...boss.faults]).toEqual([0]);
  });

  it('who is new opens an account by the owner’s invitation, and works for that owner at once', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=keluhan', ...PHONE });
    await press(page, 'Teknisi');
    await press(page, 'Teknisi belum punya akun');
    await page.getByLabel('Nama teknisi').fill('Agus Salim');
    await page.getByLabel('Nomor WhatsApp').fill('0812-7777-8888');
    await page.getByLabel('Email', { exact: true }).fill(`${unique('agus')}@uji.ekost.id`);
    await press(page, 'Tambah dan undang');
    await press(page, 'Buat undangan');
    const share = page.getByRole('link', { name: 'Bagikan lewat WhatsApp' });
    await expect.poll(() => sharedText(share)).toMatch(/mengundang Anda sebagai teknisi/);

    const invited = await newPage({ as: 'visitor', ...PHONE });
    await invited.page.goto(`/undangan/${/\/undangan\/([\w-]{43})/.exec(await sharedText(share))?.[1]}`);
    await sees(invited.page, 'Halo, Agus!');
    await sees(invited.page, /mengundang Anda sebagai teknisi$/);
    await invited.page.getByLabel('Nomor WhatsApp Anda').fill('0812-7777-8888');
    await invited.page.getByLabel('Buat kata sandi').fill('kunci-inggris-14');
    await invited.page.getByLabel('Ulangi kata sandi').fill('kunci-inggris-14');
    await press(invited.page, 'Simpan dan Masuk');
    await invited.page.getByRole('heading', { level: 1, name: 'Halo, Agus Salim' }).waitFor();
    await sees(invited.page, 'Tidak ada pekerjaan hari ini');
    expect([...faults, ...invited.faults]).toEqual([]);
  });
});

it('a complaint goes from tenant over owner and technician to verified, on phones', async () => {
  const house = await newHousehold();
  const { owner, tenant } = house;
  const hand = await makeHand(
    product,
    owner,
    await makePerson(product, { role: 'MAINTENANCE', full_name: 'Tono Wijaya' }),
  );

  const home = await openDashboard(tenant, PHONE);
  await press(home.page, 'Ajukan Keluhan');
  await home.page.getByLabel('Judul keluhan').fill('Keran wastafel bocor');
  await home.page.getByLabel('Deskripsi').fill('Menetes terus.');
  await home.page.getByLabel('Bolehkah teknisi masuk saat Anda tidak di kamar?').selectOption('Boleh');
  await press(home.page, 'Kirim Keluhan');
  await expectToast(home.page, 'Keluhan berhasil diajukan!');

  const boss = await openDashboard(owner, { at: '?tab=keluhan', ...PHONE });
  await press(boss.page, 'Detail keluhan Keran wastafel bocor');
  await press(boss.page, 'Tugaskan teknisi');
  const form = boss.page.getByRole('dialog', { name: 'Tugaskan Teknisi' });
  await form.getByLabel('Teknisi', { exact: true }).selectOption({ label: 'Tono Wijaya' });
  await form.getByLabel('Pesan untuk teknisi').fill('Kunci di pos satpam');
  await expectAccessible(boss.page);
  await form.getByRole('button', { name: 'Tugaskan', exact: true }).click();
  await expectToast(boss.page, 'Teknisi ditugaskan');
  await boss.page.getByRole('dialog', { name: 'Detail Keluhan' }).getByText('Ditugaskan ke teknisi').first().waitFor();

  const work = await openDashboard(hand, PHONE);
  await sees(work.page, 'Kunci di pos satpam');
  await sees(work.page, 'Penyewa mengizinkan masuk saat tidak di kamar');
  await expect.poll(() => work.page.getByRole('link', { name: /^WhatsApp/ }).count()).toBe(0);
  const map = work.page.getByRole('link', { name: /\(buka peta\)$/ });
  await expect.poll(() => map.getAttribute('href')).toContain(`query=${encodeURIComponent(house.kost.address)}`);
  await expect.poll(async () => (await map.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await press(work.page, /^Terima/);
  await work.page.getByRole('link', { name: /^WhatsApp Penyewa/ }).waitFor();
  await press(work.page, /^Mulai/);
  await press(work.page, /^Selesai:/);
  const done = work.page.getByRole('dialog', { name: 'Pekerjaan selesai' });
  await done.getByRole('button', { name: 'Kirim hasil' }).click();
  await done.getByText('Tambahkan foto hasil kerja, atau tulis mengapa tidak ada foto').waitFor();
  await done.locator('input[name=photos]').setInputFiles(await plainPhoto(work.page, 'hasil.jpg', '#0a0'));
  await done.getByLabel('Catatan').fill('Karet diganti');
  await done.getByRole('button', { name: 'Kirim hasil' }).click();
  await expectToast(work.page, 'Terkirim. Pemilik akan memeriksa hasilnya.');
  await openPart(work.page, 'Menunggu');
  await sees(work.page, 'Selesai, menunggu pemeriksaan');

  await boss.page.reload();
  await boss.page.getByRole('button', { name: 'Lihat foto 1: Hasil: Keran wastafel bocor' }).waitFor();
  await press(boss.page, 'Kembalikan');
  await boss.page.getByLabel('Yang belum beres').fill('Masih menetes');
  await boss.page
    .getByRole('dialog', { name: 'Kembalikan ke teknisi' })
    .getByRole('button', { name: 'Kembalikan' })
    .click();
  await expectToast(boss.page, 'Pekerjaan dikembalikan');

  await work.page.goto('/dashboard?tab=hari-ini');
  await sees(work.page, 'Masih menetes');
  await press(work.page, /^Mulai/);
  await press(work.page, /^Selesai:/);
  await done.getByRole('button', { name: 'Kirim hasil' }).click();
  await expectToast(work.page, 'Terkirim. Pemilik akan memeriksa hasilnya.');

  await boss.page.reload();
  await press(boss.page, 'Sudah beres');
  await expectToast(boss.page, 'Keluhan beres');
  await work.page.goto('/dashboard?tab=selesai');
  await sees(work.page, 'Karet diganti');

  await home.page.goto('/dashboard?tab=keluhan');
  await press(home.page, 'Detail keluhan Keran wastafel bocor');
  const seen = home.page.getByRole('dialog', { name: 'Detail Keluhan' });
  for (const step of ['Ditugaskan ke teknisi', 'Diterima teknisi', 'Dikerjakan', 'Dikembalikan', 'Beres']) {
    await seen.getByText(step, { exact: true }).first().waitFor();
  }
  await expect.poll(() => seen.getByText('Masih menetes').count()).toBe(0);
  expect([...home.faults, ...boss.faults, ...work.faults]).toEqual([]);
});

it('whoever cannot do a job gives it back with a reason, and the owner gives it to another', async () => {
  const house = await newHousehold();
  const complaint = await makeComplaint(house);
  const first = await makeHand(
    product,
    house.owner,
    await makePerson(product, { role: 'MAINTENANCE', full_name: 'Pertama' }),
  );
  await makeHand(product, house.owner, await makePerson(product, { role: 'MAINTENANCE', full_name: 'Kedua' }));
  await house.owner.rest.post('/api/work-orders', { complaint_id: complaint.id, technician_link_id: first.linkId });
  const work = await openDashboard(first, PHONE);
  await press(work.page, /^Tidak bisa mengerjakan/);
  await work.page.getByLabel('Alasan').fill('Sedang di luar kota');
  await press(work.page, 'Kembalikan pekerjaan');
  await sees(work.page, 'Tidak ada pekerjaan hari ini');

  const { page, faults } = await openDashboard(house.owner, { at: `?tab=keluhan&keluhan=${complaint.id}`, ...PHONE });
  await sees(page, 'Sedang di luar kota');
  await press(page, 'Tugaskan teknisi');
  const form = page.getByRole('dialog', { name: 'Tugaskan Teknisi' });
  await form.getByLabel('Teknisi', { exact: true }).selectOption({ label: 'Kedua' });
  await form.getByLabel('Hari').fill('2030-01-02');
  await form.getByLabel('Dari jam').fill('09:00');
  await form.getByLabel('Sampai jam').fill('11:30');
  await form.getByRole('button', { name: 'Tugaskan', exact: true }).click();
  await sees(page, /2 Jan 2030, 09\.00–11\.30/);
  expect([...faults, ...work.faults]).toEqual([]);
});

it('an ended link leaves nothing of a running job, not even on a screen that still shows it', async () => {
  const house = await newHousehold();
  const job = await makeJob(product, house, ['ACCEPTED']);
  const work = await openDashboard(job.hand, PHONE);
  await work.page.getByRole('link', { name: /^WhatsApp/ }).waitFor();

  const boss = await openDashboard(house.owner, { at: '?tab=keluhan', ...PHONE });
  await press(boss.page, 'Teknisi');
  await sees(boss.page, '1 pekerjaan');
  await press(boss.page, 'Tindakan lain untuk Ir. Tono Wijaya');
  await boss.page.getByRole('menuitem', { name: 'Akhiri kerja sama' }).click();
  await boss.page.getByRole('alertdialog').getByRole('button', { name: 'Akhiri', exact: true }).click();
  await expectToast(boss.page, 'Kerja sama berakhir');

  // The technician still sees the job and goes on with it.
  await press(work.page, /^Mulai/);
  await sees(work.page, 'Belum ada pekerjaan');
  await expect.poll(() => work.page.getByRole('link', { name: /^WhatsApp/ }).count()).toBe(0);
  await openPart(work.page, 'Menunggu');
  await sees(work.page, 'Tidak ada yang menunggu');
  await openPart(work.page, 'Selesai');
  await sees(work.page, 'Belum ada pekerjaan selesai');
  expectOnly([...work.faults, ...boss.faults], /status of 404/);
});

it('finished work of a technician who has left is opened again for another one', async () => {
  const house = await newHousehold();
  const job = await makeJob(product, house, ['ACCEPTED', 'IN_PROGRESS', 'DONE']);
  await house.owner.rest.post(`/api/technicians/${job.hand.linkId}/end`);
  const at = `?tab=keluhan&keluhan=${job.complaint_id}`;
  const { page, faults } = await openDashboard(house.owner, { at, ...PHONE });
  await press(page, 'Kembalikan');
  const question = page.getByRole('dialog', { name: 'Buka lagi pekerjaan ini' });
  await question.getByLabel('Yang belum beres').fill('Masih menetes');
  await question.getByRole('button', { name: 'Kembalikan' }).click();
  await expectToast(page, 'Pekerjaan menunggu teknisi lain');
  await page.getByRole('button', { name: 'Tugaskan teknisi' }).waitFor();
  expect(faults).toEqual([]);
});

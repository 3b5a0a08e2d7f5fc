import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import { breakCalls, brokenCall, expectOnly, holdCalls } from '#tests/support/browser/calls.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { plainPhoto, seenIn } from '#tests/support/browser/photos.ts';
import { hasFocus, sees, tabTo } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { unique } from '#tests/support/people/factories.ts';
import { newOwner } from '#tests/support/people/started-product.ts';

/** The message is visible and belongs to the target, which has the focus: a control, or one of a group. */
async function refuses(page: Page, target: Locator, message: string) {
  await sees(page, message);
  await expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const said = () =>
    target.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .map((each) => {
          const { top = -1, bottom = -1 } = each?.getBoundingClientRect() ?? {};
          return top >= 0 && bottom <= innerHeight ? each?.textContent : null;
        }),
    );
  await expect.poll(said).toContain(message);
}

/** Goes to the last step, with everything that the first two require. */
async function fillsTwoSteps(page: Page, name: string) {
  await page.getByRole('button', { name: 'Tambah Properti' }).first().click();
  const wizard = page.getByRole('dialog', { name: 'Tambah Kost' });
  await wizard.getByLabel('Nama kost').fill(name);
  await wizard.getByLabel('Alamat kost').fill('Jl. Uji No. 1, Bandung');
  await wizard.getByText('Kost Putri').click();
  await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
  await wizard.getByLabel('Deskripsi kost').fill('Tenang dan bersih');
  await wizard.getByText('WiFi').click();
  await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
  await wizard.getByText('Langkah 3 dari 3: Aturan').waitFor();
  return wizard;
}

describe('the wizard', () => {
  it('takes three steps, each left only when it holds, and back keeps what was typed', async () => {
    const owner = await newOwner();
    const { page, faults } = await openDashboard(owner);
    await sees(page, 'Mulai dengan properti pertama Anda');
    await page.getByRole('button', { name: 'Tambah Properti' }).first().click();
    const wizard = page.getByRole('dialog', { name: 'Tambah Kost' });
    const next = wizard.getByRole('button', { name: 'Selanjutnya' });
    await wizard.getByText('Langkah 1 dari 3: Identitas').waitFor();
    for (const words of ['Khusus pria', 'Khusus wanita', 'Pria dan wanita']) await wizard.getByText(words).waitFor();
    await next.click();
    await refuses(page, wizard.getByLabel('Nama kost'), 'Nama kost harus diisi');
    await wizard.getByLabel('Nama kost').fill('Kost Griya Kusumawardhani');
    await next.click();
    await refuses(page, wizard.getByLabel('Alamat kost'), 'Alamat kost harus diisi');
    await wizard.getByLabel('Alamat kost').fill('Jl. Uji No. 1, Bandung');
    await next.click();
    await refuses(page, wizard.getByRole('group', { name: 'Jenis kost' }), 'Jenis kost harus dipilih');
    await wizard.getByText('Kost Campur').click();
    await next.click();

    await wizard.getByText('Langkah 2 dari 3: Fasilitas').waitFor();
    await next.click();
    await refuses(page, wizard.getByLabel('Deskripsi kost'), 'Deskripsi kost harus diisi');
    await wizard.getByLabel('Deskripsi kost').fill('Tenang dan bersih');
    await next.click();
    await refuses(page, wizard.getByRole('group', { name: 'Fasilitas' }), 'Pilih minimal satu fasilitas');
    await wizard.getByText('Kamar Mandi Dalam').click();
    await wizard.getByRole('button', { name: 'Sebelumnya' }).click();
    await expect.poll(() => wizard.getByLabel('Nama kost').inputValue()).toBe('Kost Griya Kusumawardhani');
    await next.click();
    await expect.poll(() => wizard.getByLabel('Kamar Mandi Dalam').isChecked()).toBe(true);
    await next.click();

    await wizard.getByRole('button', { name: 'Tambah Kost' }).click();
    await refuses(page, wizard.getByRole('group', { name: 'Aturan kost' }), 'Pilih minimal satu aturan kost');
    await wizard.getByText('Dilarang membawa hewan peliharaan').click();
    const own = wizard.getByLabel('Masukkan aturan kustom:');
    await own.fill('   ');
    await expect.poll(() => wizard.getByRole('button', { name: 'Tambah', exact: true }).isDisabled()).toBe(true);
    await own.fill('  Tamu wajib melapor  ');
    await own.press('Enter');
    await sees(page, 'Aturan terpilih (2)');
    await wizard.getByRole('button', { name: 'Hapus aturan: Tamu wajib melapor' }).click();
    await sees(page, 'Aturan terpilih (1)');
    await wizard.getByRole('button', { name: 'Tambah Kost' }).click();
    await expectToast(page, 'Kost berhasil ditambahkan!');
    await expectToast(page, 'Properti berhasil ditambahkan!');
    await page.getByRole('heading', { level: 2, name: 'Kost Griya Kusumawardhani' }).waitFor();
    await sees(page, 'Belum ada kamar');
    expect(faults).toEqual([]);
  });
});

describe('the wizard on a low window', () => {
  it('leads to what is wrong, wherever the page is scrolled to', async () => {
    const owner = await newOwner();
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await page.setViewportSize({ width: 390, height: 420 });
    await page.getByRole('button', { name: 'Tambah Properti' }).first().click();
    const wizard = page.getByRole('dialog', { name: 'Tambah Kost' });
    await wizard.getByText('Kost Campur').click();
    await wizard.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
    await refuses(page, wizard.getByLabel('Nama kost'), 'Nama kost harus diisi');
    await sees(page, 'Alamat kost harus diisi');
    await wizard.getByLabel('Nama kost').fill('Kost Uji');
    await expect.poll(() => wizard.getByText('Nama kost harus diisi').count()).toBe(0);
    await sees(page, 'Alamat kost harus diisi');
    expect(faults).toEqual([]);
  });
});

describe('a new kost', () => {
  it('uploads its photos while the next step is filled in, and is sent once they are there', async () => {
    const { page, faults } = await openDashboard(await newOwner(), { size: 'phone' });
    const wizard = await fillsTwoSteps(page, 'Kost Bergambar');
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/files?**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await wizard.getByRole('button', { name: 'Sebelumnya' }).click();
    await wizard.getByRole('button', { name: 'Pilih foto' }).waitFor();
    await wizard.locator('input[multiple]').setInputFiles(await plainPhoto(page, 'depan.jpg', '#0a0'));
    await wizard.getByText('Mengunggah 0%').waitFor();
    await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
    await wizard.getByText('Dilarang merokok di dalam kamar').click();
    await expect.poll(() => wizard.getByRole('button', { name: 'Mengunggah 1 foto…' }).isDisabled()).toBe(true);
    gate.resolve();
    await wizard.getByRole('button', { name: 'Tambah Kost' }).click();
    await expectToast(page, 'Kost berhasil ditambahkan!');
    await page.getByRole('button', { name: 'Kembali ke daftar properti' }).click();
    const cover = page.getByRole('button', { name: 'Lihat foto: Kost Bergambar' }).locator('img');
    await expect.poll(() => seenIn(cover)).toMatchObject({ width: 480, upper: 'green' });
    expect(faults).toEqual([]);
  });

  it('given up with Batal is not written; another has the rule that was typed and not added', async () => {
    const owner = await newOwner();
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    const given = await fillsTwoSteps(page, unique('Kost'));
    await given.getByRole('button', { name: 'Batal' }).click();
    await given.waitFor({ state: 'hidden' });
    const wizard = await fillsTwoSteps(page, unique('Kost'));
    await wizard.getByLabel('Masukkan aturan kustom:').fill('  Tamu wajib melapor ');
    await wizard.getByRole('button', { name: 'Tambah Kost' }).click();
    await expectToast(page, 'Kost berhasil ditambahkan!');
    const { body } = await owner.rest.get<Kost[]>('/api/kost');
    expect(body.map(({ rules }) => rules)).toEqual([['Tamu wajib melapor']]);
    expect(faults).toEqual([]);
  });

  it('that cannot be saved stays in the wizard, which says why; then it is sent once, and reads Menyimpan... meanwhile', async () => {
    const owner = await newOwner();
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    const wizard = await fillsTwoSteps(page, unique('Kost'));
    await wizard.getByText('Dilarang membuat kebisingan').click();
    const mend = await breakCalls(page, 'kost.create', 'line');
    await wizard.getByRole('button', { name: 'Tambah Kost' }).click();
    await expectToast(page, 'Gagal menambahkan kost. Silakan coba lagi.');
    await wizard.getByRole('alert').getByText('Gagal menambahkan kost. Silakan coba lagi.').waitFor();
    await mend();
    const call = await holdCalls(page, 'kost.create');
    await wizard.getByRole('button', { name: 'Tambah Kost' }).dblclick();
    await wizard.getByRole('button', { name: 'Menyimpan...' }).waitFor();
    call.release();
    await expectToast(page, 'Kost berhasil ditambahkan!');
    expect(call.calls()).toBe(1);
    expectOnly(faults, brokenCall);
  });

  it('is added with the keyboard alone', async () => {
    const owner = await newOwner();
    const { page, faults } = await openDashboard(owner);
    const opener = page.getByRole('button', { name: 'Tambah Properti' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const wizard = page.getByRole('dialog', { name: 'Tambah Kost' });
    await wizard.waitFor();
    await wizard.locator(':focus').waitFor();
    // Radix handles keys only a moment after the dialog is visible.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return wizard.count();
      })
      .toBe(0);
    await expect.poll(() => hasFocus(opener)).toBe(true);

    await page.keyboard.press('Enter');
    await tabTo(page, wizard.getByLabel('Nama kost'));
    await page.keyboard.type('Kost Papan Ketik');
    await tabTo(page, wizard.getByLabel('Alamat kost'));
    await page.keyboard.type('Jl. Uji No. 1');
    await tabTo(page, wizard.getByRole('radio').first());
    await page.keyboard.press('Space');
    await tabTo(page, wizard.getByRole('button', { name: 'Selanjutnya' }));
    await page.keyboard.press('Enter');
    await tabTo(page, wizard.getByLabel('Deskripsi kost'));
    await page.keyboard.type('Tenang');
    await tabTo(page, wizard.getByRole('checkbox').first());
    await page.keyboard.press('Space');
    await tabTo(page, wizard.getByRole('button', { name: 'Selanjutnya' }));
    await page.keyboard.press('Enter');
    await tabTo(page, wizard.getByRole('checkbox').first());
    await page.keyboard.press('Space');
    await tabTo(page, wizard.getByRole('button', { name: 'Tambah Kost' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Kost berhasil ditambahkan!');
    expect(faults).toEqual([]);
  });
});

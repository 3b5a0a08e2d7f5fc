import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { stopTime } from '#tests/support/browser/page-time.ts';
import { sees } from '#tests/support/browser/steps.ts';

const baseURL = inject('productUrl');

/** The landing page with a clock that the test moves. */
async function openStill(): Promise<{ page: Page; faults: string[] }> {
  const opened = await newPage({ size: 'phone' });
  await opened.page.clock.install();
  await opened.page.goto('/');
  await expectPicture(opened.page, 1);
  await stopTime(opened.page);
  // Pictures may have gone by before that.
  const first = opened.page.getByRole('button', { name: 'Tampilkan gambar 1' });
  await first.evaluate((button) => (button as HTMLElement).click());
  await expectPicture(opened.page, 1);
  return opened;
}

/** Waits until this picture is shown. */
function expectPicture(page: Page, number: number): Promise<void> {
  return page.getByRole('group', { name: `Gambar ${number} dari 5` }).waitFor();
}

describe('the slideshow', () => {
  it('shows 5 pictures, each for 4 seconds, and begins again', async () => {
    const { page, faults } = await openStill();
    await expect.poll(() => page.getByRole('button', { name: /^Tampilkan gambar/ }).count()).toBe(5);
    // Restarts the four seconds now that the clock stands still; without a pointer, which would stop the picture.
    for (const name of ['Jeda slideshow', 'Putar slideshow']) {
      await page.getByRole('button', { name }).evaluate((button) => (button as HTMLElement).click());
    }
    await page.clock.runFor(3_900);
    await expectPicture(page, 1);
    await page.clock.runFor(100);
    for (const number of [2, 3, 4, 5]) {
      await expectPicture(page, number);
      await page.clock.runFor(1_000);
      await page
        .getByRole('group', { name: `Gambar ${number} dari 5` })
        .locator('svg')
        .waitFor();
      await page.clock.runFor(2_900);
      await expectPicture(page, number);
      await page.clock.runFor(100);
    }
    await expectPicture(page, 1);
    expect(faults).toEqual([]);
  });

  it('goes on, back, and to the picture of a dot', async () => {
    const { page } = await openStill();
    await page.getByRole('button', { name: 'Gambar berikutnya' }).click();
    await expectPicture(page, 2);
    await page.getByRole('button', { name: 'Gambar sebelumnya' }).click();
    await page.getByRole('button', { name: 'Gambar sebelumnya' }).click();
    await expectPicture(page, 5);
    await page.getByRole('button', { name: 'Tampilkan gambar 3' }).click();
    await expectPicture(page, 3);
    await expect
      .poll(() => page.getByRole('button', { name: 'Tampilkan gambar 3' }).getAttribute('aria-current'))
      .toBe('true');
  });

  it('stands still when it is paused, and goes on when it is played', async () => {
    const { page } = await openStill();
    await page.getByRole('button', { name: 'Jeda slideshow' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(20_000);
    await expectPicture(page, 1);
    await page.getByRole('button', { name: 'Putar slideshow' }).click();
    await page.getByRole('button', { name: 'Jeda slideshow' }).waitFor();
    await page.clock.runFor(4_000);
    await expectPicture(page, 2);
  });
});

it('stands still from the start for those who want less motion', async () => {
  const { page } = await newPage({ size: 'phone' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Putar slideshow' }).waitFor();
  await page.clock.runFor(20_000);
  await expectPicture(page, 1);
});

describe('the landing page', () => {
  it('has features, statistics, examples of testimonials, and the buttons of a visitor', async () => {
    const { page, faults } = await openPage('/');
    await page.getByRole('heading', { name: 'Urusan kost di satu tempat' }).waitFor();
    const numbers = page.getByRole('region', { name: 'E-Kost dalam angka' });
    await expect.poll(() => numbers.locator('dd').allTextContents()).toEqual(['150', '2.500', '25']);
    await expect.poll(() => numbers.locator('dt').allTextContents()).toEqual(['kost', 'penyewa', 'kota']);
    const testimonials = page.getByRole('region', { name: 'Begini rasanya memakai E-Kost' });
    await expect.poll(() => testimonials.locator('blockquote').count()).toBe(3);
    await testimonials.getByText('Contoh testimoni').waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Daftar Sekarang' }).first().waitFor();
    await main.getByRole('link', { name: 'Masuk' }).first().click();
    await page.waitForURL('**/login');
    expect(faults).toEqual([]);
  });

  it('shows real pictures of the product in the theme of whoever looks', async () => {
    const { page, faults } = await openPage('/');
    const pictures = page.getByRole('main').locator('picture img');
    await expect.poll(() => pictures.count()).toBe(3);
    for (const what of [/pemilik/, /kamar/, /penyewa/])
      await page.getByRole('img', { name: new RegExp(`${what.source}.* di ponsel`) }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        const shown = () => picture.evaluate((img: HTMLImageElement) => `${img.naturalWidth} ${img.currentSrc}`);
        await expect.poll(shown).toMatch(new RegExp(`^585 .*-${colorScheme}-`));
      }
    }
    expect(faults).toEqual([]);
  });

  it('leads who is signed in to the dashboard', async () => {
    const { page } = await openPage('/', { as: 'technician' });
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Buka Dashboard' }).first().waitFor();
    await expect.poll(() => main.getByRole('link', { name: 'Daftar Sekarang' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Buka Dashboard' }).first().click();
    await page.waitForURL('**/dashboard');
    await sees(page, 'Selamat datang di E-Kost.');
  });

  it('has its footer beside the main part, as a landmark of its own', async () => {
    const { page } = await openPage('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Hak cipta dilindungi').waitFor();
    await expect.poll(() => page.getByRole('main').locator('footer').count()).toBe(0);
    await footer.getByRole('link', { name: 'Artikel' }).click();
    await page.waitForURL('**/articles');
    await footer.waitFor();
  });
});

it('tells search engines and shared links what the page is', async () => {
  const { page } = await openPage('/');
  await sees(page, 'Contoh testimoni');
  const head = page.locator('head');
  await expect.poll(() => page.title()).toBe('Beranda - Platform E-Kost');
  await expect.poll(() => head.locator('link[rel=canonical]').getAttribute('href')).toBe(new URL('/', baseURL).href);
  await expect.poll(() => head.locator('meta[name=description]').count()).toBe(1);
  await expect.poll(() => head.locator('meta[name=description]').getAttribute('content')).toMatch(/^Kelola kost/);
  await expect.poll(() => head.locator('meta[property="og:title"]').getAttribute('content')).toBe('Beranda');
  await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Artikel' }).click();
  await sees(page, 'Artikel Pilihan');
  await expect
    .poll(() => head.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(new URL('/articles', baseURL).href);
  await expect
    .poll(() => head.locator('meta[name=description]').getAttribute('content'))
    .toMatch(/^Panduan dan cerita/);
});

it('names its pages to search engines', async () => {
  const textOf = async (path: string) => (await fetch(new URL(path, baseURL))).text();
  await expect.poll(() => textOf('/robots.txt')).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL).href}`);
  await expect.poll(() => textOf('/sitemap.xml')).toContain(`<loc>${new URL('/articles', baseURL).href}</loc>`);
});

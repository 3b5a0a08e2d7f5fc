import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { expectStatus, unique } from '#tests/support/people/factories.ts';
import { restOfAdmin } from '#tests/support/people/started-product.ts';

const baseURL = inject('productUrl');
let articles: ManagedArticle[];

/** A tag that only this suite's articles have. */
const TAG = unique('Uji');
const COUNT = 12;

beforeAll(async () => {
  const admin = await restOfAdmin();
  articles = [];
  for (let number = 1; number <= COUNT; number += 1) {
    const fields = {
      title: `Artikel ${number} tentang ${TAG}${number === 7 ? ' dan JudulLangka' : ''}`,
      excerpt: 'Ringkasan artikel.',
      content: '## Bagian\n\nIsi artikel.',
      featured_image: '',
      tags: [TAG, 'Pemilik', 'Tips', 'Keempat', `Nomor ${number}`],
    };
    articles.push(await expectStatus(201, admin.post<ManagedArticle>('/api/admin/articles', fields)));
  }
});
afterAll(async () => {
  const admin = await restOfAdmin();
  for (const { id } of articles) await admin.delete(`/api/admin/articles/${id}`);
});

async function openArticles(query: Record<string, string> = {}): Promise<{ page: Page; faults: string[] }> {
  return openPage(`/articles?${new URLSearchParams(query)}`, { size: 'phone' });
}

/** The numbers of this suite's articles in a part of the list. */
async function numbers(part: Locator): Promise<number[]> {
  const titles = await part.getByRole('heading', { level: 3 }).allTextContents();
  return titles.map((title) => Number(/^Artikel (\d+)/.exec(title)?.[1]));
}

const featured = (page: Page) => page.getByRole('region', { name: 'Artikel Pilihan' });
const latest = (page: Page) => page.getByRole('region', { name: 'Artikel Terbaru' });

describe('the articles', () => {
  it('feature the first 3 matches, list the rest as latest, and load more above 10', async () => {
    const { page, faults } = await openArticles({ cari: `tentang ${TAG}` });
    await latest(page).waitFor();
    await expect.poll(() => numbers(featured(page))).toEqual([12, 11, 10]);
    await expect.poll(() => numbers(latest(page))).toEqual([9, 8, 7, 6, 5, 4, 3]);
    await page.getByRole('button', { name: 'Muat lebih banyak' }).click();
    await latest(page).getByText(`Artikel 1 tentang ${TAG}`).waitFor();
    await expect.poll(() => numbers(latest(page))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await expect.poll(() => page.getByRole('button', { name: 'Muat lebih banyak' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('have at most 8 tag buttons, a tag filter, and 3 tags on a card', async () => {
    const { page, faults } = await openArticles();
    const buttons = page.getByRole('list', { name: 'Tag populer' }).getByRole('button');
    await buttons.first().waitFor();
    await expect.poll(() => buttons.count()).toBe(8);
    // The filter also has the tags of older articles.
    const filter = page.getByLabel('Saring menurut tag');
    await filter.locator('option', { hasText: /^Nomor 1$/ }).waitFor({ state: 'attached' });
    await filter.selectOption('Nomor 1');
    await page.getByRole('heading', { level: 3, name: `Artikel 1 tentang ${TAG}` }).waitFor();
    await filter.selectOption('');
    await page.getByRole('button', { name: 'Pemilik', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('tag') === 'Pemilik');
    // The address changes before the screen does.
    await page.getByRole('button', { name: 'Pemilik', exact: true, pressed: true }).waitFor();
    await expect.poll(() => page.getByLabel('Saring menurut tag').inputValue()).toBe('Pemilik');
    await page.getByLabel('Saring menurut tag').selectOption('');
    await page.waitForURL((url) => url.search === '');
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('tag') === 'Pemilik');
    await page.goto(`/articles?${new URLSearchParams({ tag: TAG })}`);
    const card = featured(page)
      .getByRole('listitem')
      .filter({ hasText: `Artikel 11 tentang ${TAG}` })
      .last();
    await card.waitFor();
    await expect.poll(() => card.getByRole('list', { name: 'Tag' }).getByRole('listitem').count()).toBe(3);
    expect(faults).toEqual([]);
  });

  it('are searched with all that is typed, even while the words before go into the address', async () => {
    const { page, faults } = await openArticles();
    const search = page.getByLabel('Cari artikel');
    await search.waitFor();
    // Types on at the moment in which the address changes, before the screen knows of it.
    await page.evaluate((more) => {
      const change = history.replaceState.bind(history);
      history.replaceState = (...step) => {
        change(...step);
        history.replaceState = change;
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(input, `${input?.value}${more}`);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }, ` ${TAG}`);
    await search.fill('judulLANGKA');
    await page.waitForURL((url) => url.searchParams.get('cari') === `judulLANGKA ${TAG}`);
    await expect.poll(() => search.inputValue()).toBe(`judulLANGKA ${TAG}`);
    await expect.poll(() => numbers(featured(page))).toEqual([7]);
    expect(faults).toEqual([]);
  });

  it('open on a page of their own, from its top, and back leads to the list', async () => {
    const { page, faults } = await openArticles({ cari: `tentang ${TAG}` });
    await latest(page)
      .getByRole('link', { name: `Artikel 3 tentang ${TAG}` })
      .click();
    await page.waitForURL(`**/articles/${articles[2]?.id}`);
    await page.getByRole('heading', { level: 1, name: `Artikel 3 tentang ${TAG}` }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Bagian' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const tags = page.getByRole('article').getByRole('list', { name: 'Tag' });
    await expect
      .poll(() => tags.getByRole('listitem').allTextContents())
      .toEqual([TAG, 'Pemilik', 'Tips', 'Keempat', 'Nomor 3']);
    await expect.poll(() => page.title()).toBe(`Artikel 3 tentang ${TAG} - Platform E-Kost`);
    const head = page.locator('head');
    await expect
      .poll(() => head.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(new URL(`/articles/${articles[2]?.id}`, baseURL).href);
    await expect.poll(() => head.locator('meta[property="og:type"]').getAttribute('content')).toBe('article');
    await expect.poll(() => head.locator('meta[name=description]').getAttribute('content')).toBe('Ringkasan artikel.');
    await page.goBack();
    await latest(page).waitFor();
    await expect.poll(() => page.getByLabel('Cari artikel').inputValue()).toBe(`tentang ${TAG}`);
    expect(faults).toEqual([]);
  });
});

describe('articles that cannot be shown', () => {
  it('are said to be missing, with a way on', async () => {
    const { page } = await newPage({ size: 'phone' });
    for (const id of ['01890000-0000-7000-8000-000000000000', 'bukan-artikel']) {
      await page.goto(`/articles/${id}`);
      await page.getByRole('heading', { level: 1, name: 'Artikel tidak ditemukan' }).waitFor();
      await expect.poll(() => page.title()).toBe('Artikel tidak ditemukan - Platform E-Kost');
    }
    await page.getByRole('link', { name: 'Lihat semua artikel' }).click();
    await featured(page).waitFor();
  });
});

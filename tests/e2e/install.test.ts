import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openPage } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { sees } from '#tests/support/browser/steps.ts';

const baseURL = inject('productUrl');

/** A dashboard that has been shown, with the service worker in control of the page. */
async function installed(): Promise<Page> {
  const { page } = await openPage('/dashboard', { as: 'tenant', size: 'phone', serviceWorkers: 'allow' });
  await settle(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // After this load the service worker has seen everything that it could cache.
  await page.reload();
  await settle(page);
  return page;
}

describe('the installed app', () => {
  it('has a manifest with a name, a start and icons that are there', async () => {
    const manifest = (await (await fetch(new URL('/manifest.webmanifest', baseURL))).json()) as {
      name: string;
      start_url: string;
      icons: { src: string; type: string }[];
    };
    expect(manifest).toMatchObject({ name: 'E-Kost', start_url: '/dashboard' });
    const icons = await Promise.all(manifest.icons.map(({ src }) => fetch(new URL(src, baseURL))));
    expect(icons.map((icon) => icon.headers.get('content-type'))).toEqual(manifest.icons.map(({ type }) => type));
  });

  it('keeps the shell alone: nothing that a call has answered', async () => {
    const page = await installed();
    const kept = () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)));
        const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
        return requests.map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(kept).toContain('/index.html');
    const isShell = (path: string) =>
      path === '/index.html' || /^\/(assets|[\w-]+\.(png|svg|webmanifest|js)$)/.test(path);
    expect((await kept()).filter((path) => !isShell(path))).toEqual([]);
  });

  it('opens without a network, says what is the matter, and loads the page by itself after it', async () => {
    const page = await installed();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Anda sedang offline').first().waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Utama' }).count()).toBe(1);
    await sees(page, /^Halaman ini dimuat sendiri begitu (internet )?tersambung\.$/);
    await page.context().setOffline(false);
    await sees(page, 'Halo, Dewi Anggraini');
  });

  it('loads a page whose code it does not have by itself after a lost network', async () => {
    const page = await installed();
    await page.goto('/articles');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'E-Kost, ke beranda' }).click();
    await page.getByRole('heading', { name: 'Anda sedang offline' }).waitFor();
    await page.context().setOffline(false);
    await sees(page, 'Kost terurus rapi, Anda lebih tenang');
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { quickTenantFields } from '../people/factories.ts';

/** Waits until a text is visible. A no-break space counts as a space. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor();
}

/** An open thing of a list, which on a desktop stands beside the list; else it is a dialog. */
export const openThing = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name }).or(page.getByRole('dialog', { name }));

/** Presses the first visible button of that name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
}

/** Closes what is open by Escape; going elsewhere by an address before it has left the history would meet its way back. */
export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => 'above' in ((history.state ?? {}) as object))).toBe(false);
}

/** The name of the button that pays a bill: it says how much, and is read out with the bill's title. */
export function paysBill(title: string): RegExp {
  return new RegExp(`^Bayar Rp.* ${title}$`);
}

/** The first button of that name can be pressed without scrolling, above the bar at the foot of a phone. */
export async function expectInReach(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).locator('visible=true').first();
  await button.waitFor();
  await expect
    .poll(() =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height - 2));
      }),
    )
    .toBe(true);
}

/** What leads to a dashboard's tab in the bar of a phone; after an arrow, in the sheet that `Lainnya` opens. */
const placesOnPhone: Record<string, string> = {
  Ringkasan: 'Beranda',
  Pembayaran: 'Tagihan',
  'Properti Saya': 'Lainnya > Properti',
  Artikel: 'Lainnya > Artikel',
  'Semua penyewa': 'Lainnya > Semua penyewa',
  Penyewa: 'Lainnya > Penyewa',
};

const phoneBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Bagian utama' });
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** The navigation beside every page of a wide screen. */
export const sideNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Bagian dashboard' });

/** What leads to a tab of an owner's or a tenant's dashboard: its place at the side, or in the bar of a phone. */
export function partOf(page: Page, tab: string): Locator {
  const [nav, name] = isNarrow(page) ? [phoneBar(page), placesOnPhone[tab] ?? tab] : [sideNav(page), tab];
  return nav.getByRole('link', { name: new RegExp(`^${name}`) });
}

/** The tabs of an admin with a place in the bar of a phone; the others are in its sheet. */
const adminPlaces: Record<string, string> = {
  Ringkasan: 'Beranda',
  'Approval User': 'Persetujuan',
  'Kelola User': 'Pengguna',
  Keluhan: 'Keluhan',
};

/** Opens a tab of an admin's dashboard, as the width of the screen offers it. */
export async function openAdminPart(page: Page, tab: string): Promise<void> {
  if (!isNarrow(page)) return sideNav(page).getByRole('link', { name: tab }).click();
  const place = adminPlaces[tab];
  if (place !== undefined) return phoneBar(page).getByRole('link', { name: place }).click();
  await phoneBar(page).getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('dialog', { name: 'Lainnya' }).getByRole('link', { name: tab }).click();
}

/** Signs out by the menu that the width of the screen has on a page with the bar at the foot. */
export async function signsOut(page: Page): Promise<void> {
  if (isNarrow(page)) await phoneBar(page).getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
}

/** Opens a tab of an owner's or a tenant's dashboard, as the width of the screen offers it. */
export async function openPart(page: Page, tab: string): Promise<void> {
  const [place = tab, below] = (placesOnPhone[tab] ?? tab).split(' > ');
  if (!isNarrow(page) || below === undefined) return partOf(page, tab).click();
  await phoneBar(page).getByRole('button', { name: place }).click();
  await page.getByRole('dialog', { name: place }).getByRole('link', { name: below, exact: true }).click();
}

/** Begins to add a tenant who has an account; on a phone the way there is in a menu. */
export async function addsFromAccounts(page: Page): Promise<void> {
  const name = 'Tambah Penyewa dari Akun';
  if (!isNarrow(page)) return page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Tindakan lain untuk penyewa' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Begins what is done with many tenants of a kost; each width has its menu. */
export async function doesToMany(page: Page, action: string): Promise<void> {
  const menu = isNarrow(page) ? 'Tindakan lain untuk penyewa' : 'Banyak sekaligus';
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Chooses an action of a row's menu. */
export async function doesTo(page: Page, name: string | RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Does something with the data of a room from its card, which a wide screen has. */
export async function doesToRoom(page: Page, number: string, action: 'Ubah' | 'Salin' | 'Hapus'): Promise<void> {
  await page.getByRole('button', { name: `Tindakan untuk kamar ${number}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits until a tab of an owner's or a tenant's dashboard is the open one. */
export async function partIsOpen(page: Page, tab: string): Promise<void> {
  await partOf(page, tab).and(page.locator('[aria-current=page]')).waitFor();
}

/** Chooses a card; the card hides its radio button. */
export async function choose(page: Page, name: RegExp): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
}

/** Ticks a box, or takes its tick away, by its card, which hides it: a click there waits until the card stands still. */
export async function ticks(box: Locator, isWanted = true): Promise<void> {
  if ((await box.isChecked()) !== isWanted) await box.locator('xpath=ancestor::label').click();
  await expect.poll(() => box.isChecked()).toBe(isWanted);
}

/** Chooses from a field that searches: opens it, and takes the option of that name. */
export async function picks(form: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: field, exact: true }).click();
  await form.getByRole('option', { name: option }).first().click();
}

/** Types who a new tenant is into the long form. */
export async function typesTenant(form: Locator, tenant: ReturnType<typeof quickTenantFields>): Promise<void> {
  await form.getByLabel('Nama lengkap').fill(tenant.full_name);
  await form.getByLabel('NIK').fill(tenant.nik);
  await form.getByLabel('Email').fill(tenant.email);
  await form.getByLabel('Nomor telepon', { exact: true }).fill(tenant.phone);
  await form.getByLabel('Nama kontak darurat').fill(tenant.emergency_contact_name);
  await form.getByLabel('Nomor kontak darurat').fill(tenant.emergency_contact_phone);
}

/** Presses Tab until the target has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there');
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Fills in the login form and sends it. Waits for the form first, because the address changes before the screen, and
 * the registration form has the same fields.
 */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const send = page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true });
  await send.waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send.click();
}

/** Pastes a text over the content of a field, with the keyboard. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

/** The text in the clipboard, which the page must be allowed to read. */
export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The text that a link takes along to WhatsApp. */
export async function sharedText(link: Locator): Promise<string> {
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
}

/** Saves the shown QR code, and returns the first bytes of the file. */
export async function saveQr(page: Page): Promise<number[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Simpan QR')]);
  return [...readFileSync(await download.path()).subarray(0, 8)];
}

/** How every PNG begins. */
export const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What somebody has done in a page since it is counted, as the page itself was told by the browser. */
export interface Done {
  /** Fingers and buttons that went down. */
  taps: number;
  /** Keys that type nothing: those that open, choose, send or lead on. */
  keys: number;
  /** Fields into which something was typed. */
  fields: number;
}

/** Counts from now on what is done in a page, until another document takes its place. */
export async function countDone(page: Page): Promise<() => Promise<Done>> {
  await page.evaluate(() => {
    const [done, filled] = [{ taps: 0, keys: 0, fields: 0 }, new Set<EventTarget>()];
    Object.assign(globalThis, { done });
    const hears = <Kind extends keyof WindowEventMap>(kind: Kind, hear: (event: WindowEventMap[Kind]) => void) =>
      addEventListener(kind, (event) => event.isTrusted && hear(event), true);
    const isText = (target: EventTarget | null): target is EventTarget =>
      target instanceof HTMLElement &&
      target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])');
    hears('pointerdown', () => (done.taps += 1));
    hears('keydown', ({ key, ctrlKey, metaKey, target }) => {
      const types = isText(target) && !ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace');
      if (!types && !['Control', 'Meta', 'Shift', 'Alt'].includes(key)) done.keys += 1;
    });
    hears('input', ({ target }) => {
      if (isText(target)) done.fields = filled.add(target).size;
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { done: Done }).done);
}

/** Counts taps from now on. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const done = await countDone(page);
  return async () => (await done()).taps;
}

/** The bell, which says how many notices are unread. */
export function bell(page: Page, name: string | RegExp): Locator {
  return page.getByRole('link', { name });
}

/** A notice of the bell's page. */
export function noticeOf(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ hasText: title }).first();
}

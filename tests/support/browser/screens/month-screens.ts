import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

async function opens(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
}

const BOARD = '/dashboard?tab=invoice';
const shows = /diterima dari/;

/** The rents of a month. */
export const monthScreens: Screen[] = [
  { name: 'month-board', path: BOARD, shows },
  {
    name: 'month-bill',
    path: BOARD,
    shows,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
      await opens(page, /^Tagih semua/);
      await page.getByRole('button', { name: /^Tagih & kirim/ }).waitFor();
    },
  },
  {
    name: 'month-many',
    path: BOARD,
    shows,
    steps: async (page) => {
      const many = page.getByRole('button', { name: 'Tagih beberapa' });
      const others = page.getByRole('main').getByRole('button', { name: 'Lainnya' });
      await many.or(others).first().waitFor();
      if ((await many.count()) === 0) {
        await others.click();
        await page.getByRole('menuitem', { name: 'Tagih beberapa' }).click();
        await page.getByRole('dialog').waitFor();
      } else await opens(page, /^Tagih beberapa/);
      const amounts = page.getByRole('list', { name: 'Jumlah setiap kamar' }).getByRole('textbox');
      await amounts.first().fill('85000');
      await amounts.nth(1).fill('112500');
    },
  },
  {
    name: 'month-queue',
    path: BOARD,
    shows,
    steps: async (page) => {
      const queue = page.getByRole('button', { name: /WhatsApp \d+\/\d+/ });
      const others = page.getByRole('main').getByRole('button', { name: 'Lainnya' });
      await queue.or(others).first().waitFor();
      if ((await queue.count()) > 0) await queue.click();
      else {
        await others.click();
        await page.getByRole('menuitem', { name: /WhatsApp \d+\/\d+/ }).click();
      }
      await page.getByRole('link', { name: /^Kirim ke / }).waitFor();
    },
  },
  {
    name: 'month-row',
    path: BOARD,
    shows,
    steps: async (page) => {
      // In the first days of a month the demo has no late rent in it, and in the last days none that is only sent.
      const rows = page.getByRole('list', { name: 'Sewa bulan ini' }).getByRole('listitem');
      await rows
        .filter({ hasText: /Terkirim|Terlambat/ })
        .first()
        .getByRole('button')
        .first()
        .click();
      await page.locator('[role=dialog], [data-panel]').waitFor();
    },
  },
];

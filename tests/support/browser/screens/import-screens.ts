import type { Page } from 'playwright-core';
import { copiedText, messyWorkbook } from '../../files/messy-sheet.ts';
import { presses } from './owner-steps.ts';
import type { Screen } from './screen.ts';

async function pastes(page: Page): Promise<void> {
  await page.getByLabel('Untuk kost').selectOption({ index: 1 });
  await page.getByLabel('Tempel dari Excel atau Google Sheets').fill(copiedText(messyWorkbook()));
  await presses(page, 'Lanjut');
  await page.getByText('Baris judul kolom').waitFor();
}

async function checks(page: Page): Promise<void> {
  await pastes(page);
  await presses(page, 'Periksa');
  await page.getByRole('button', { name: /^Impor \d+ baris$/ }).waitFor();
}

/** An import up to its last press, which would write. */
export const importScreens: Screen[] = [
  { name: 'import', path: '/impor', shows: 'Ekspor semua data saya' },
  { name: 'import-columns', path: '/impor', shows: 'Ekspor semua data saya', steps: pastes },
  {
    name: 'import-check',
    path: '/impor',
    shows: 'Ekspor semua data saya',
    steps: checks,
  },
  {
    name: 'import-mend',
    path: '/impor',
    shows: 'Ekspor semua data saya',
    steps: async (page) => {
      await checks(page);
      await page
        .getByRole('button', { name: /^Perbaiki/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Pakai' }).waitFor();
    },
  },
];

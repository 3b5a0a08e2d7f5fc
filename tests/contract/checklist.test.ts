import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adminRows } from '#tests/support/browser/checklist/admin-rows.ts';
import { askedBullets } from '#tests/support/browser/checklist/asked-bullets.ts';
import { askedTexts } from '#tests/support/browser/checklist/asked-texts.ts';
import { ownerRows } from '#tests/support/browser/checklist/owner-rows.ts';
import { tenantRows } from '#tests/support/browser/checklist/tenant-rows.ts';
import { visitorRows } from '#tests/support/browser/checklist/visitor-rows.ts';

const everyRow = [visitorRows, ownerRows, tenantRows, adminRows];
const bullets = Object.assign({}, ...everyRow.map((each) => each.bullets)) as Record<string, string>;
const texts = Object.assign({}, ...everyRow.map((each) => each.texts)) as Record<string, string>;

/** The source of the file that shows it; fails if the file, or the test of that title, does not exist. */
function shower(shownBy: string | undefined): string {
  const [file = '', title = ''] = (shownBy ?? '').split('.test.ts > ');
  const path = new URL(`../${file}.test.ts`, import.meta.url);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  expect(title).not.toBe('');
  expect(source).toContain(title);
  return source;
}

describe('each screen that was asked for is shown by a test', () => {
  it.each(askedBullets)('%s', (asked) => {
    expect(shower(bullets[asked])).not.toBe('');
  });
});

describe('each message that was asked for is shown by a test', () => {
  it.each(askedTexts)('%s', (text) => {
    const source = shower(texts[text]);
    for (const part of text.split(/\{[^}]*\}/).filter((each) => each.trim() !== '')) expect(source).toContain(part);
  });
});

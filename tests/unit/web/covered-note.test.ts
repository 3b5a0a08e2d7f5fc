import { expect, it } from 'vitest';
import { coveredNote } from '#web/lib/covered-note.ts';

it.each([
  ['Sewa kamar 101', '2026-11-01', '2026-11-30', 'untuk November 2026'],
  ['Sewa November 2026', '2026-11-01', '2026-11-30', null],
  ['Listrik November', '2026-11-01', '2026-11-30', null],
  ['Listrik November, kamar 12', '2026-11-01', '2026-11-30', null],
  ['Sewa November 2025', '2026-11-01', '2026-11-30', 'untuk November 2026'],
  ['November', '2026-11-01', '2026-11-30', null],
  ['Sewa Januari – Maret', '2026-01-01', '2026-03-31', null],
  ['Sewa Januari', '2026-01-01', '2026-03-31', 'untuk Januari – Maret 2026'],
])('what %s pays for is said unless its title says it', (title, covers_from, covers_to, note) => {
  expect(coveredNote({ title, covers_from, covers_to })).toBe(note);
});

import { expect, it } from 'vitest';
import { kostsNamed } from '#web/features/search/found-things.ts';

const kosts = ['Kost Melati', 'Kost Putri Melati', 'Kost Wijaya Kusuma'].map((name) => ({ name }));
const found = (typed: string, of = kosts) => kostsNamed(of, typed).map(({ name }) => name);

it('a kost is found by each typed word of its name, not by a word that all have, and five are shown', () => {
  expect(found('MELATI')).toEqual(['Kost Melati', 'Kost Putri Melati']);
  expect(found('melati put')).toEqual(['Kost Putri Melati']);
  expect(found('kost wijaya')).toEqual(['Kost Wijaya Kusuma']);
  expect(found('kost')).toEqual([]);
  expect(found('kost', kosts.slice(0, 1))).toEqual(['Kost Melati']);
  expect(found('nomor', [1, 2, 3, 4, 5, 6].map((each) => ({ name: `Kost Nomor ${each}` })).concat(kosts))).toHaveLength(
    5,
  );
});

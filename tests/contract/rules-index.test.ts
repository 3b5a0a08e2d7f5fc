import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rules = new URL('../../shared/rules/', import.meta.url);

it('the index of the rules names each of their files, and no other', () => {
  const named = readFileSync(new URL('README.md', rules), 'utf8').matchAll(/`([\w-]+\.ts|[\w-]+\/)`/g);
  const files = readdirSync(rules, { withFileTypes: true }).map((entry) =>
    entry.isFile() ? entry.name : `${entry.name}/`,
  );
  expect([...new Set([...named].map(([, name]) => name))].toSorted()).toEqual(
    files.filter((name) => name !== 'README.md').toSorted(),
  );
});

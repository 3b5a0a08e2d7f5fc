import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = ['README.md'];
for await (const file of glob('{drizzle,shared,tests,web,worker}/**/*.md', { cwd: root })) files.push(file);
const documents = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The headings of a document as links name them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('links between documents lead to a file, and to a heading of it', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(([, path = '', heading = '']) => {
      const target = path === '' ? join(root, file) : resolve(root, dirname(file), path);
      return { file, path, heading, target };
    }),
  );
  const lost = links.filter(
    ({ target, heading }) =>
      !existsSync(target) || (heading !== '' && !anchorsOf(readFileSync(target, 'utf8')).includes(heading)),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(lost).toEqual([]);
});

it('a decision is a date and two lines', () => {
  const decisions = documents.flatMap(({ file, text }) => {
    const [, after = ''] = text.split(/^## Decisions$/m);
    return [...after.matchAll(/^- .*(?:\n {2}.*)*/gm)].map(([decision]) => ({ file, lines: decision.split('\n') }));
  });
  const others = decisions.filter(
    ({ lines: [first = '', ...more] }) =>
      !/^- \*\*20\d\d-\d\d-\d\d · /.test(first) ||
      more.length > 1 ||
      [first, ...more].some((line) => line.length > 150),
  );
  expect(decisions.length).toBeGreaterThan(200);
  expect(others).toEqual([]);
});

it('how the Worker is configured, deployed and guarded is 2,500 words at most, without decisions', () => {
  const text = readFileSync(join(root, 'worker/README.md'), 'utf8');
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(2_500);
  expect(text).not.toContain('## Decisions');
});

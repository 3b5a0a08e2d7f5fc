import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const worker = fileURLToPath(new URL('../../worker', import.meta.url));

/** Where a CTE gets its name: as a value (`ctes.ts`), or in the text of a statement. */
const NAMED = /\b(?:cte|selected|returned)\(\s*'(\w+)'|(?:with |\), ?)(\w+) as (?:materialized )?\(/g;
/** Where a statement reads rows by a name. */
const READ = /(?<!extract\(\w+ )\b(?:from|join|using) ([a-z_]+)\b/g;
/** What stands at the beginning of a line begins a function, or another declaration. */
const DECLARATION = /\n(?=\S)/;

const namesIn = (pattern: RegExp, code: string) =>
  [...code.matchAll(pattern)].map(([, value, text]) => value ?? text ?? '');

describe('what a CTE hands on', () => {
  it('is read by name in its own function alone; any other takes it as a value', async () => {
    const files: { file: string; code: string }[] = [];
    for await (const file of glob('**/*.ts', { cwd: worker })) {
      const code = readFileSync(join(worker, file), 'utf8');
      files.push({ file, code: code.replaceAll(/\/\*\*[\s\S]*?\*\/|^ *\/\/.*|^import .*/gm, '') });
    }
    const names = new Set(files.flatMap(({ code }) => namesIn(NAMED, code)));
    const found = files.flatMap(({ file, code }) =>
      code.split(DECLARATION).flatMap((declaration) => {
        const own = new Set(namesIn(NAMED, declaration));
        const read = namesIn(READ, declaration).filter((name) => names.has(name) && !own.has(name));
        return read.map((name) => `${file}: ${name}`);
      }),
    );
    expect(names.size).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});

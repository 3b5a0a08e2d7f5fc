import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newerCode, newerStyles } from '#tests/support/browser/built-features.ts';
import { newerApis } from '#tests/support/browser/newer-features.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint');

interface Restriction {
  name?: string;
  object?: string;
  property?: string;
  message?: string;
}

/** What lint keeps out of the browser's code because older phones lack it. */
async function restrictions(): Promise<Restriction[]> {
  const { default: config } = (await import(join(root, 'oxlint.config.ts'))) as {
    default: { overrides: { files: string[]; rules: Record<string, ('error' | Restriction)[] | undefined> }[] };
  };
  return config.overrides
    .filter(({ files }) => files.includes('web/**'))
    .flatMap(({ rules }) => [rules['no-restricted-properties'] ?? [], rules['no-restricted-globals'] ?? []])
    .flat()
    .filter((each) => each !== 'error')
    .filter(({ message }) => message?.startsWith('Older phones lack it'));
}

const codeOf = ({ name, object = 'thing', property = '' }: Restriction) => name ?? `${object}.${property}`;

describe('the linter', () => {
  it('refuses in web and in shared what older phones lack', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ekost-floor-'));
    try {
      copyFileSync(join(root, 'oxlint.config.ts'), join(directory, 'oxlint.config.ts'));
      const names = (await restrictions()).map(codeOf);
      for (const folder of ['web/lib', 'shared/rules']) {
        mkdirSync(join(directory, folder), { recursive: true });
        names.forEach((name, index) =>
          writeFileSync(join(directory, folder, `newer-${index}.ts`), `export const newer = ${name};\n`),
        );
      }
      const output = await new Promise<string>((resolve) => {
        execFile(process.execPath, [oxlint, '--format=json'], { cwd: directory }, (_, stdout) => resolve(stdout));
      });
      const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
      const refused = new Set(
        diagnostics.flatMap(({ code, filename }) => (code.includes('no-restricted') ? [filename] : [])),
      );
      expect(names).toContain('URL.canParse');
      expect(refused.size).toBe(2 * names.length);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  it("refuses nothing that phones at the floor have, by MDN's table", async () => {
    const newer = newerApis();
    const isNewer = ({ name, object, property }: Restriction) =>
      newer.some(({ path, of }) => {
        if (name !== undefined) return of === 'global' && path.join('.') === name;
        if (object !== undefined) return path.join('.') === `${object}.${property}`;
        return path.length === 2 && path[1] === property;
      });
    expect((await restrictions()).filter((each) => !isNewer(each)).map(codeOf)).toEqual([]);
  });
});

describe('the reader of built files', () => {
  it.each([
    ['if (URL.canParse(a)) b();', 'URL.canParse'],
    ['const { canParse: a } = URL;', 'URL.canParse'],
    ['new globalThis.CloseWatcher();', 'CloseWatcher'],
    ['const { CloseWatcher: a } = globalThis;', 'CloseWatcher'],
    ['Promise["withResolvers"]();', 'Promise.withResolvers'],
    ['a = /[a--b]/v;', 'RegExp flag v'],
    ['a = /(?i:b)/;', 'RegExp modifiers'],
  ])('finds what is newer in %s', (code, name) => {
    expect([...newerCode(code).keys()]).toEqual([name]);
  });

  it('takes what the code asks for first, and only there', () => {
    const guarded = 'typeof URL.canParse == "function" ? URL.canParse(a) : b();';
    expect([...newerCode(guarded).keys()]).toEqual([]);
    expect([...newerCode(`${guarded} URL.canParse(a);`).keys()]).toEqual(['URL.canParse']);
  });

  it.each(['a.canParse(b);', 'a = { scheduler: 1, navigation: 2 };', 'a.toSorted(); structuredClone(a);'])(
    'finds nothing in %s',
    (code) => {
      expect([...newerCode(code).keys()]).toEqual([]);
    },
  );

  it.each([
    ['.a{color:light-dark(red,blue)}', 'function light-dark'],
    ['.a{&:hover{color:red}}', 'selector nesting'],
    ['.a{width:1rcap}', 'unit rcap'],
    ['.a:popover-open{top:1px}', 'selector popover-open'],
    ['.a{transition-timing-function:linear(0,1)}', 'function linear'],
    ['.a{grid-template-rows:subgrid}', 'value grid-template-rows: subgrid'],
  ])('finds what is newer in %s', (styles, name) => {
    expect([...newerStyles(styles).keys()]).toEqual([name]);
  });
});

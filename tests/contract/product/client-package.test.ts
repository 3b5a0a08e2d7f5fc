import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeBill, PASSWORD } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';
import { root } from '#worker/local/build.ts';

/** A folder of somebody else, into which the packed client is unpacked as npm would, without asking a registry. */
const outside = mkdtempSync(join(tmpdir(), 'ekost-outside-'));
const packages = join(outside, 'node_modules');
const [, lines = ''] = /```ts client\n([\s\S]+?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
const run = promisify(execFile);
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

const compilerOptions = {
  lib: ['ES2024', 'DOM'],
  target: 'ES2024',
  module: 'nodenext',
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/** What the compiler says of a program in that folder, with the files that it has read. */
async function typesOf(program: string): Promise<string[]> {
  writeFileSync(join(outside, 'bills.ts'), program);
  const { stdout } = await run(process.execPath, [tsc, '--listFiles', '--pretty', 'false'], { cwd: outside }).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout.trim().split('\n');
}

beforeAll(async () => {
  await run('npm', ['run', 'pack'], { cwd: root });
  const { name, version, dependencies } = JSON.parse(
    readFileSync(join(root, 'dist', 'package', 'package.json'), 'utf8'),
  ) as { name: string; version: string; dependencies: Record<string, string> };
  const folder = join(packages, name);
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xzf', join(root, 'dist', `${name}-${version}.tgz`), '--strip-components', '1', '-C', folder]);
  for (const dependency of Object.keys(dependencies)) {
    mkdirSync(dirname(join(packages, dependency)), { recursive: true });
    symlinkSync(join(root, 'node_modules', dependency), join(packages, dependency));
  }
  writeFileSync(join(outside, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(outside, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['bills.ts'] }));
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

it('the packed client types every call by one declaration, without the types of Node and of the Worker', async () => {
  const read = await typesOf(lines);
  expect(read.filter((line) => line.includes('error TS'))).toEqual([]);
  expect(read.filter((file) => file.startsWith(join(packages, 'ekost')))).toEqual([
    join(packages, 'ekost', 'client.d.ts'),
  ]);
  expect(read.filter((file) => /@types\/|drizzle|hono|zod/.test(file))).toEqual([]);
});

it('a field that no call has is refused by the compiler', async () => {
  const [error = '', ...more] = (await typesOf(lines.replace(/.*@ts-expect-error.*\n/, ''))).filter((line) =>
    line.includes('error TS'),
  );
  expect(error).toMatch(/^bills\.ts\(\d+,\d+\): error TS2561: .*'ammount' does not exist/);
  expect(more).toEqual([]);
});

it('a program outside signs in, lists bills and pays one as README.md has it', async () => {
  const { owner, tenant } = await newHousehold();
  const { title } = await makeBill(product, owner, tenant.tenant.id);
  const program = lines
    .replace('http://localhost:8787', inject('productUrl'))
    .replace('penyewa@demo.ekost.id', tenant.email)
    .replace('demo-ekost', PASSWORD);
  writeFileSync(join(outside, 'bills.ts'), program);
  const { stdout } = await run(process.execPath, [join(outside, 'bills.ts')]);
  expect(stdout).toMatch(new RegExp(`^${title} \\d{16}\\n$`));
});

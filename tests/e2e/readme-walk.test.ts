import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

it('walks through the main job with curl as worker/README.md has it', async () => {
  const readme = readFileSync(new URL('../../worker/README.md', import.meta.url), 'utf8');
  const walk = /```bash walk\n([\s\S]+?)```/.exec(readme)?.[1] ?? '';
  const { stdout } = await promisify(execFile)('bash', ['-c', walk], {
    env: { ...process.env, BASE: inject('productUrl') },
  });
  const said = stdout.trim().split('\n');
  expect(said.filter((line) => !/^\d{16}$/.test(line))).toEqual([
    'ACTIVE',
    'SENT',
    'Sewa bulan ini',
    'VIEWED',
    'SUCCEEDED',
    'PARTIAL',
    'SUCCEEDED',
    'PAID',
    '1500000',
    '100',
    'TERMINATED',
    'AVAILABLE',
  ]);
});

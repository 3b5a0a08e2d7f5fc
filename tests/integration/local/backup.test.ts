import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '#worker/local/backup.ts';
import { restore } from '#worker/local/restore.ts';
import {
  copyFolder,
  countAccounts,
  emptyFolder,
  makeDataFolder,
  removeFolder,
} from '#tests/support/app/data-folder.ts';

describe('a backup of the embedded database', () => {
  let folder: string;
  let files: string;
  let backup: string;
  const folders: string[] = [];
  beforeAll(async () => {
    folder = await makeDataFolder();
    files = emptyFolder();
    backup = join(files, 'ekost.backup');
    await backUp(folder, backup);
  });
  afterAll(() => {
    for (const each of [folder, files, ...folders]) removeFolder(each);
  });

  function newFolder(): string {
    const made = emptyFolder();
    folders.push(made);
    return made;
  }
  /** The lines of a backup without its seal. */
  const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, -1);

  it('is restored with every row of every table, and with the secrets that open them', async () => {
    const target = newFolder();
    expect(await restore(target, backup)).toBeGreaterThan(500);
    const again = join(files, 'again.backup');
    await backUp(target, again);
    expect(linesOf(again)).toEqual(linesOf(backup));
    expect(readFileSync(join(target, 'secrets.json'))).toEqual(readFileSync(join(folder, 'secrets.json')));
    // As `npm start` finds it: a database with its demo, which is not written again.
    expect(await countAccounts(target)).toBe(await countAccounts(folder));
  });

  it('is readable only by its owner, and never replaces a file', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const before = readFileSync(backup);
    await expect(backUp(folder, backup)).rejects.toThrow(/exists already; name another file\.$/);
    expect(readFileSync(backup)).toEqual(before);
    expect(readdirSync(files).filter((name) => name.endsWith('.half'))).toEqual([]);
  });

  it('never replaces data', async () => {
    const full = copyFolder(folder);
    folders.push(full);
    await expect(restore(full, backup)).rejects.toThrow(/holds data, which is never overwritten: [^.]+\.$/);
    expect(await countAccounts(full)).toBe(await countAccounts(folder));
    expect(readFileSync(join(full, 'secrets.json'))).toEqual(readFileSync(join(folder, 'secrets.json')));
  });

  it.each<[what: string, harm: (text: string) => string]>([
    ['half of it', (text) => text.slice(0, text.length / 2)],
    ['it without a line in the middle', (text) => text.split('\n').toSpliced(5, 1).join('\n')],
    ['it without its last line', (text) => text.trimEnd().split('\n').slice(0, -1).join('\n')],
    [
      'it with another amount',
      (text) => text.replace('"total_amount":1', '"total_amount":9').replace('ACTIVE', 'ACTIVA'),
    ],
    ['an empty file', () => ''],
    ['another file', () => 'catatan\n'],
  ])('changes nothing if there is only %s', async (_, harm) => {
    const damaged = join(files, `${crypto.randomUUID()}.backup`);
    writeFileSync(damaged, harm(readFileSync(backup, 'utf8')));
    const target = newFolder();
    await expect(restore(target, damaged)).rejects.toThrow(/is not a whole backup: nothing was changed\.$/);
    expect(readdirSync(target)).toEqual([]);
  });

  it('that does not exist is reported', async () => {
    const target = newFolder();
    await expect(restore(target, join(files, 'tidak-ada'))).rejects.toThrow(/^There is no file \S+tidak-ada\.$/);
    expect(existsSync(join(target, 'postgres'))).toBe(false);
  });
});

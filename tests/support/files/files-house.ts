import { sql } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import type { FilePurpose } from '#shared/enums.ts';
import { fileIdOf } from '#shared/rules/file.ts';
import { createOwnApp } from '../app/own-database.ts';
import { expectStatus, makeHousehold, makePerson, type Person } from '../people/factories.ts';
import { jpeg } from './pictures.ts';
import { startTestBucket } from './test-bucket.ts';
import { open, upload } from './upload.ts';

/** For a suite about who uses and sees files: an app with a database and files of its own, a house, and an admin. */
export async function startFilesHouse() {
  const bucket = await startTestBucket();
  const { app, stop } = await createOwnApp({ files: bucket.store });
  afterAll(async () => {
    await stop();
    await bucket.stop();
  });
  let width = 8;
  /** The address of a new photo of somebody, as its upload answers it. */
  const photoOf = async (person: Person, purpose: FilePurpose): Promise<string> => {
    app.clock.advanceMs(3_000);
    const file = await expectStatus(201, upload(app, person, purpose, jpeg({ width: (width += 8) })));
    return file.url;
  };
  /** Who has a file; null if its row is gone. */
  const rowOf = async (address: string) => {
    const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
      select state, subject_table, subject_id, owner_id, position from files where id = ${idOf(address)}::uuid`);
    return rows[0] ?? null;
  };
  const shows = async (address: string) => (await open(app, address)).status;
  /** Waits until an address no longer opens anything: the bytes are removed after the answer. */
  const expectGone = async (address: string) => {
    await expect.poll(() => shows(address)).toBe(404);
  };
  const house = await makeHousehold(app);
  const admin = await makePerson(app, { role: 'ADMIN' });
  return { app, house, admin, photoOf, rowOf, shows, expectGone };
}

/** The file that an address names. */
export const idOf = (address: string): string => fileIdOf(address) ?? '';

export const isSigned = (address: string | null | undefined): boolean =>
  /^\/f\/[0-9a-f-]{36}\?e=\d+&s=[0-9a-f]{32}$/.test(address ?? '');

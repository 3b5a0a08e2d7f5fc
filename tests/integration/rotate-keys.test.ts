import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RevealedNik } from '#shared/contract/niks.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makeRoom,
  makeTenant,
  type Person,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { NIK_KEY } from '#tests/support/app/secrets.ts';
import { type KeyRing, seal } from '#worker/crypto.ts';
import { rotateKeys } from '#worker/rotate-keys.ts';

const NEW_KEY = Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => at * at * 9)).toString('base64');

describe('when the key of the NIKs is rotated', () => {
  let app: TestApp;
  let house: Household;
  let stop: () => Promise<void>;
  let niks: Map<string, string>;
  beforeAll(async () => {
    ({ app, stop } = await createOwnApp());
    house = await makeHousehold(app);
    niks = new Map();
    for (let count = 0; count < 5; count += 1) {
      const nik = uniqueNik();
      const room = await makeRoom(house.owner, house.kost.id);
      niks.set((await makeTenant(app, house.owner, room.id, { nik })).tenant.id, nik);
    }
  });
  afterAll(() => stop());

  /** An app with other keys on the same database. */
  function withKeys(current: string, old = ''): TestApp {
    const { DATABASE_URL, NEON_FETCH_ENDPOINT = '' } = app.deps.config;
    return createTestApp({
      bindings: { DATABASE_URL, NEON_FETCH_ENDPOINT, NIK_KEY: current, NIK_OLD_KEYS: old },
    });
  }

  function reveals(by: TestApp, who: Person, id: string) {
    return by.rest.as(who.rest.token ?? '').post<RevealedNik>(`/api/tenants/${id}/reveal-nik`);
  }

  const state = async () =>
    (await app.deps.db.execute(sql`select id, nik_ciphertext, nik_hash from tenancies order by id`)).rows;

  it('every NIK can be read before, during and after, and in the end with the new key alone', async () => {
    const between = withKeys(NEW_KEY, NIK_KEY);
    for (const [id, nik] of niks) {
      expect((await expectStatus(200, reveals(between, house.owner, id))).nik).toBe(nik);
    }
    const hashes = await state();
    expect(await rotateKeys(between.deps)).toEqual({ resealed: niks.size + 1, unreadable: [] });
    expect((await state()).map(({ nik_hash }) => nik_hash)).not.toEqual(hashes.map(({ nik_hash }) => nik_hash));
    for (const [id, nik] of niks) {
      expect((await expectStatus(200, reveals(withKeys(NEW_KEY), house.owner, id))).nik).toBe(nik);
      expect((await reveals(withKeys(NIK_KEY), house.owner, id)).status).toBe(500);
    }
  });

  it('one more run changes nothing', async () => {
    const before = await state();
    expect(await rotateKeys(withKeys(NEW_KEY, NIK_KEY).deps)).toEqual({ resealed: 0, unreadable: [] });
    expect(await state()).toEqual(before);
  });

  it('an interrupted run continues where it stopped', async () => {
    const back = withKeys(NIK_KEY, NEW_KEY);
    back.trips.interruptBefore(2, () => Promise.reject(new Error('the network is gone')));
    await expect(rotateKeys(back.deps)).rejects.toThrow(/./);
    expect((await rotateKeys(back.deps)).resealed).toBe(niks.size + 1);
    for (const [id, nik] of niks) expect((await expectStatus(200, reveals(app, house.owner, id))).nik).toBe(nik);
  });

  it('a row that no key opens stays as it is, is named, and does not stop the others', async () => {
    const [[lost = ''] = [], [other = '', nik] = []] = [...niks];
    const strange: KeyRing = [Buffer.alloc(32, 1).toString('base64')];
    const sealed = seal(strange, 'rahasia', `tenancy:${lost}`);
    await app.deps.db.execute(sql`update tenancies set nik_ciphertext = ${sealed} where id = ${lost}`);
    const rotation = await rotateKeys(withKeys(NEW_KEY, NIK_KEY).deps);
    expect(rotation).toEqual({ resealed: niks.size, unreadable: [`tenancies:${lost}`] });
    const { rows } = await app.deps.db.execute(sql`select nik_ciphertext from tenancies where id = ${lost}`);
    expect(rows).toEqual([{ nik_ciphertext: sealed }]);
    expect((await expectStatus(200, reveals(withKeys(NEW_KEY), house.owner, other))).nik).toBe(nik);
  });

  it('a present key that can be guessed can be left, and the log warns of it without naming it', async () => {
    const weak = Buffer.alloc(32, 3).toString('base64');
    const [[id = '', nik = ''] = []] = [...niks];
    const sealed = seal([weak], nik, `tenancy:${id}`);
    await app.deps.db.execute(sql`update tenancies set nik_ciphertext = ${sealed} where id = ${id}`);
    const between = withKeys(NEW_KEY, `${NIK_KEY},${weak}`);
    expect((await expectStatus(200, reveals(between, house.owner, id))).nik).toBe(nik);
    expect(await rotateKeys(between.deps)).toEqual({ resealed: 1, unreadable: [] });
    const after = withKeys(NEW_KEY);
    expect((await expectStatus(200, reveals(after, house.owner, id))).nik).toBe(nik);
    const warnings = ({ logLines }: TestApp) => logLines.filter((line) => line.includes('"level":"warning"'));
    expect(warnings(between).map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ event: 'nik_old_keys.guessable', keys: 1 }),
    ]);
    expect(between.logLines.join()).not.toContain(weak);
    expect(warnings(after)).toEqual([]);
  });
});

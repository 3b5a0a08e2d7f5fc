import { sql } from 'drizzle-orm';
import { expect, inject } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { Role } from '#shared/enums.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { createDb } from '#worker/db/client.ts';
import type { RestClient } from '../app/rest-client.ts';
import {
  type AppUnderTest,
  expectStatus,
  type Household,
  makeAccount,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  PASSWORD,
  type Person,
  type PersonOptions,
  unique,
} from './factories.ts';
import { restOf, signIn, signInDemo } from './sign-in.ts';

/** The product that was started for the browser tests; its people are made as in every other test. */
export const product: AppUnderTest = {
  rest: restOf(inject('productUrl')),
  clock: { now: () => new Date() },
  deps: { db: createDb({ databaseUrl: inject('databaseUrl'), fetchEndpoint: inject('fetchEndpoint') }) },
};

export const today = (): string => wibDay(product.clock.now());

/** The code in the newest message with this title to an account, once it has arrived in the demo's inbox. */
export async function arrivedCode(userId: string, title: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const { rows } = await product.deps.db.execute<{ body: string }>(sql`
        select s.body from simulated_messages s join messages m on m.id = s.message_id
        where m.user_id = ${userId} and s.title = ${title} order by s.id desc limit 1`);
      code = /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

let demoAdmin: Promise<RestClient> | undefined;

/** The REST paths as the demo's admin. */
export function restOfAdmin(): Promise<RestClient> {
  demoAdmin ??= signInDemo(inject('productUrl'), 'admin');
  return demoAdmin;
}

/** An account with a unique name; an active owner's by default. */
export async function newAccount(options: Partial<PersonOptions> = {}) {
  const full_name = unique('Pengguna');
  return { full_name, ...(await makeAccount(product, { role: 'OWNER', full_name, ...options })) };
}

/** Another session of an account, opened with its password. */
export async function tokenOf(email: string, password = PASSWORD): Promise<string> {
  const { token = '' } = await signIn(product, email, password);
  return token;
}

/** The first password that an admin sets. */
export const FIRST_PASSWORD = 'sekali-pakai';

/** An account made by an admin: its first sign-in asks for another password. */
export async function firstTimeAccount(role: Role = 'OWNER'): Promise<{ email: string }> {
  const email = `${unique('pengguna')}@uji.ekost.id`;
  const fields = { full_name: unique('Pengguna'), email, phone: '081234567890', role, password: FIRST_PASSWORD };
  await expectStatus(201, (await restOfAdmin()).post<CurrentUser>('/api/admin/users', fields));
  return { email };
}

export function newOwner(full_name = 'Pemilik Uji'): Promise<Person> {
  return makePerson(product, { role: 'OWNER', full_name });
}

export type House = Omit<Household, 'tenant'>;

/** An owner with a kost and one free room, 101. */
export async function newHouse(): Promise<House> {
  const owner = await newOwner();
  const kost = await makeKost(owner);
  return { owner, kost, room: await makeRoom(owner, kost.id, { room_number: '101' }) };
}

/** An owner with a tenant in room 101 who can be billed. */
export async function newHousehold(): Promise<Household> {
  const house = await newHouse();
  return { ...house, tenant: await makeTenant(product, house.owner, house.room.id) };
}

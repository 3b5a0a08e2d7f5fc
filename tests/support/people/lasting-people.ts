import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { Role } from '#shared/enums.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { signAccessToken } from '#worker/features/auth/access-token.ts';
import type { TestApp } from '../app/test-app.ts';
import {
  type AppUnderTest,
  expectStatus,
  type Household,
  makeAccount,
  makeKost,
  makePerson,
  makeRoom,
  type Person,
  type TenantPerson,
  uniqueNik,
} from './factories.ts';
import { JWT_SECRET } from '../app/secrets.ts';

/** People for suites whose clock runs for months: made without hashing a password, and never signed out. */

/** A token signed at this time is valid at any time before. */
const DISTANT = new Date('2090-01-01T00:00:00Z');

/** An account whose session and step-up outlast every suite. */
export async function makeLastingPerson(app: TestApp, role: Role): Promise<Person> {
  const account = await makeAccount(app, { role });
  const actor = { kind: 'session' as const, accountId: account.id, role, sessionId: crypto.randomUUID() };
  await app.deps.db.execute(sql`
    insert into sessions (id, user_id, created_at, expires_at, last_used_at, stepped_up_at)
    values (${actor.sessionId}, ${account.id}, ${app.clock.now().toISOString()}, ${DISTANT.toISOString()},
      ${DISTANT.toISOString()}, ${DISTANT.toISOString()})`);
  return { ...account, rest: app.rest.as(await signAccessToken(JWT_SECRET, actor, DISTANT)) };
}

/** A tenant in a room, by default for a year from ten days ago. */
export async function makeResident(
  app: TestApp,
  owner: Person,
  roomId: string,
  fields: Record<string, unknown> = {},
): Promise<TenantPerson> {
  const person = await makeLastingPerson(app, 'TENANT');
  return { ...person, tenant: await moveIn(app, owner, person, roomId, fields) };
}

/** Assigns a room to an existing account, whose holder confirms it. */
export async function moveIn(
  app: TestApp,
  owner: Person,
  person: Person,
  roomId: string,
  fields: Record<string, unknown> = {},
): Promise<Tenant> {
  const { id } = await assign(app, owner, person, roomId, fields);
  return expectStatus(200, person.rest.post<Tenant>(`/api/tenants/${id}/confirm`));
}

/** Assigns a room to an existing account, whose holder has not been asked yet. */
export function assign(
  app: Pick<AppUnderTest, 'clock'>,
  owner: Person,
  person: { id: string },
  roomId: string,
  fields: Record<string, unknown> = {},
): Promise<Tenant> {
  const today = wibDay(app.clock.now());
  return expectStatus(
    201,
    owner.rest.post<Tenant>('/api/tenants', {
      user_id: person.id,
      room_id: roomId,
      nik: uniqueNik(),
      emergency_contact_name: 'Keluarga Uji',
      emergency_contact_phone: '081334567890',
      contract_start: addDays(today, -10),
      contract_end: addMonths(today, 12),
      deposit_amount: 1_500_000,
      ...fields,
    }),
  );
}

/** Somebody to whom an owner has assigned a room without asking. */
export async function assignStranger(
  app: AppUnderTest,
  owner: Person,
  kostId: string,
  fields: Record<string, unknown> = {},
) {
  const person = await makePerson(app, { role: 'TENANT', full_name: 'Siti Aminah' });
  const room = await makeRoom(owner, kostId);
  return { person, room, tenancy: await assign(app, owner, person, room.id, fields) };
}

/** An owner with a kost, a room and a tenant. */
export async function makeHome(app: TestApp, contract: Record<string, unknown> = {}): Promise<Household> {
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  return { owner, kost, room, tenant: await makeResident(app, owner, room.id, contract) };
}

/** An invoice as its owner sees it now. */
export function invoiceOf(owner: Person, id: string): Promise<Invoice> {
  return expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`));
}

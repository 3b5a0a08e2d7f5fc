import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import type { Session } from '#shared/contract/auth.ts';
import type { Role } from '#shared/enums.ts';
import {
  expectStatus,
  type Household,
  makeKost,
  makeRoom,
  PASSWORD,
  type Person,
  quickTenantFields,
  signIn,
  type TenantPerson,
} from './factories.ts';
import { activeAccount, restOf } from './product-accounts.ts';

/** The running product as a client over the network: only its calls and the time. */
export function productApp(baseURL: string) {
  return { baseURL, rest: restOf(baseURL), clock: { now: () => new Date() } };
}

export type ProductApp = ReturnType<typeof productApp>;

/** Someone who registered, was approved by the demo's admin, and is signed in. */
export async function approvedPerson(
  app: ProductApp,
  role: Exclude<Role, 'ADMIN'>,
  full_name = 'Pengguna Uji',
): Promise<Person> {
  const { id, email } = await activeAccount(app.baseURL, { role, full_name });
  return { id, email, rest: await signIn(app, email, PASSWORD) };
}

/** A tenant of a room, who has chosen a password and is signed in. */
export async function movedIn(
  app: ProductApp,
  owner: Person,
  roomId: string,
  fields: Partial<Record<string, unknown>> = {},
): Promise<TenantPerson> {
  const { tenant, credentials } = await expectStatus(
    201,
    owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, roomId, fields)),
  );
  const first = await signIn(app, credentials.email, credentials.password);
  const { access_token } = await expectStatus(
    200,
    first.put<Session>('/users/password', { current_password: credentials.password, new_password: PASSWORD }),
  );
  return { id: tenant.user_id, email: credentials.email, tenant, rest: app.rest.as(access_token) };
}

/** An owner with a kost, a room and a tenant. */
export async function lodgedHousehold(app: ProductApp): Promise<Household> {
  const owner = await approvedPerson(app, 'OWNER', 'Pemilik Uji');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  const tenant = await movedIn(app, owner, room.id);
  return { owner, kost, room, tenant };
}

/** A session's token, for a browser that starts signed in. */
export function tokenOf(person: Person): string {
  const { token } = person.rest;
  if (token === undefined) throw new Error(`${person.email} is not signed in`);
  return token;
}

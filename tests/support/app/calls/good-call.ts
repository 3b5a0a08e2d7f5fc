import type { ErrorCode } from '#shared/error-codes.ts';
import type { TestApp } from '../test-app.ts';
import {
  type Household,
  makeHousehold,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
  type TenantPerson,
} from '../../people/factories.ts';
import type { RestAnswer, RestClient } from '../rest-client.ts';
import { giveTotp } from '../../people/totp.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';

export type Fields = Record<string, unknown>;

/** A household and an admin: enough to call every procedure. */
export interface World {
  app: TestApp;
  house: Household;
  admin: Person;
  /** Who works for the house; absent if one is made when it is first needed. */
  technician?: Person;
}

export async function makeWorld(app: TestApp): Promise<World> {
  return { app, house: await makeHousehold(app), admin: await makePerson(app, { role: 'ADMIN' }) };
}

/**
 * Who makes a call. `someone` is a new account, because the call uses it up; `protected` is a new account with a second
 * factor.
 */
export type Caller = 'nobody' | 'owner' | 'tenant' | 'technician' | 'admin' | 'someone' | 'protected';

/** What a call answers by REST: nothing, a list, an object, or an object with one list under this key. */
type Shape = 'object' | 'rows' | 'list' | 'users' | 'articles' | 'recovery_codes' | 'channels' | 'nothing';

/** An entry in the audit trail, and who may read it: the house's owner, or only the admin. */
type Entry = [action: string, business: 'owner' | 'none'];

/** A call that succeeds, and what is true of it: the tests that walk over all calls read it here. */
export interface GoodCall {
  by: Caller;
  /** Its route of the spec (§7) or the decisions, with what it answers. */
  rest: [route: string, status: 200 | 201 | 204, shape: Shape];
  /**
   * Who gets which answer, one cell for each caller: `nobody tenant other former technician owner other admin new`.
   * `nobody` is anonymous, with an expired token, with a revoked session, or with an account that waits, was rejected,
   * suspended or closed. `new` is any account that must change its password first (if its role may call at all). The
   * other tenant and the other owner are of another house; the former tenant has moved out. `+` succeeds, `U` 401, `F`
   * 403 for the role, `P` 403 until the password is changed, `N` 404, `T` 404 without a tenancy, `I` 409 tenancy
   * incomplete, `B` 409 no matching bill, `O` 409 no second factor, `E` 409 set up by somebody else, `V` 409 confirmed
   * already, `C` 400 somebody else's code, `L` 409 left, or a contract that has lapsed. If a call names a row there are three answers: for the house's own row, a
   * foreign one, and one that does not exist. (The former tenant's own rows are from before they moved out.)
   */
  answers: string;
  /** Fields with which it is refused, by the refusal's code. */
  refuses?: Partial<Record<ErrorCode, Fields | ((world: World) => Fields)>>;
  /** Of a write: its entries in the audit trail, or why it has none: it touches no money, contract, account or NIK. */
  trail?: Entry[] | string;
  /** Of a write: fields that make it a different call for its idempotency key, or why it needs no key. */
  key?: (() => Fields) | string;
  /** The field that names the row the call is about; absent if it names none. */
  names?: string;
  /** Its input confirms the house's tenancy: it is of people who have agreed to live there. */
  confirms?: true;
  /** Made anew each time, with the rows that the call needs. */
  input?: (world: World) => Fields | Promise<Fields>;
}

export async function callerOf(world: World, by: Caller): Promise<RestClient> {
  switch (by) {
    case 'nobody':
      return world.app.rest;
    case 'owner':
      return world.house.owner.rest;
    case 'tenant':
      return world.house.tenant.rest;
    case 'technician':
      return (await technicianOf(world)).rest;
    case 'admin':
      return world.admin.rest;
    case 'someone':
      return (await makePerson(world.app, { role: 'OWNER' })).rest;
    case 'protected': {
      const person = await makePerson(world.app, { role: 'OWNER' });
      await giveTotp(world.app, person.id);
      return person.rest;
    }
    default:
      return by satisfies never;
  }
}

const technicians = new WeakMap<World, Promise<Person>>();

/** The world's technician, made when one is first needed. */
export async function technicianOf(world: World): Promise<Person> {
  if (world.technician !== undefined) return world.technician;
  const made = technicians.get(world) ?? makePerson(world.app, { role: 'MAINTENANCE' });
  technicians.set(world, made);
  return made;
}

/** Another tenant of the same owner, in a room of their own. */
export async function spareTenant({ app, house }: World): Promise<TenantPerson> {
  return makeTenant(app, house.owner, (await makeRoom(house.owner, house.kost.id)).id);
}

const routes = new Map(restProcedures(await allProcedures()).map((procedure) => [procedure.name, procedure]));

/**
 * Calls a procedure by its REST route: path parameters go into the path, the rest into the query or the body.
 *
 * @param key the idempotency key of a write, as the web app sends one
 */
export function callByRest(rest: RestClient, name: string, input: Fields, key?: string): Promise<RestAnswer> {
  const found = routes.get(name);
  if (found === undefined) throw new Error(`no REST route for ${name}`);
  const { route, pathParameters } = found;
  const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])));
  const fields = Object.fromEntries(Object.entries(input).filter(([field]) => !pathParameters.includes(field)));
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  if (route.method !== 'GET') return rest.call(route.method, path, fields, headers);
  const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]));
  return rest.call('GET', query.size > 0 ? `${path}?${query}` : path);
}

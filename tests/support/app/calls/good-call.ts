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
}

export async function makeWorld(app: TestApp): Promise<World> {
  return { app, house: await makeHousehold(app), admin: await makePerson(app, { role: 'ADMIN' }) };
}

/**
 * Who makes a call. `someone` is a new account, because the call uses it up; `protected` is a new account with a second
 * factor.
 */
export type Caller = 'nobody' | 'owner' | 'tenant' | 'technician' | 'admin' | 'someone' | 'protected';

/** A call that succeeds. Its input is made anew each time, with the rows that it needs. */
export interface GoodCall {
  by: Caller;
  /** The field that names the row the call is about; absent if it names none. */
  names?: string;
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
export function technicianOf(world: World): Promise<Person> {
  const made = technicians.get(world) ?? makePerson(world.app, { role: 'MAINTENANCE' });
  technicians.set(world, made);
  return made;
}

/** Another tenant of the same owner, in a room of their own. */
export async function spareTenant({ app, house }: World): Promise<TenantPerson> {
  return makeTenant(app, house.owner, (await makeRoom(house.owner, house.kost.id)).id);
}

const routes = new Map(restProcedures(await allProcedures()).map((procedure) => [procedure.name, procedure]));

/** Calls a procedure by its REST route: path parameters go into the path, the rest into the query or the body. */
export function callByRest(rest: RestClient, name: string, input: Fields): Promise<RestAnswer> {
  const found = routes.get(name);
  if (found === undefined) throw new Error(`no REST route for ${name}`);
  const { route, pathParameters } = found;
  const path = route.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])));
  const fields = Object.fromEntries(Object.entries(input).filter(([field]) => !pathParameters.includes(field)));
  if (route.method !== 'GET') return rest.call(route.method, path, fields);
  const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]));
  return rest.call('GET', query.size > 0 ? `${path}?${query}` : path);
}

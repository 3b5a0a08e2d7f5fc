import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { Role } from '#shared/enums.ts';
import { keyCheck } from '#worker/crypto.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { unlimited } from '#worker/rate-limit.ts';
import { assembleApp } from '#tests/support/app/assemble-app.ts';
import { presentInstant, TestClock } from '#tests/support/app/clock.ts';
import type { World } from '#tests/support/app/calls/good-call.ts';
import type { RestAnswer, RestClient } from '#tests/support/app/rest-client.ts';
import { PUBLIC_URL } from '#tests/support/app/secrets.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { openSession, type Person } from '#tests/support/people/factories.ts';
import { type Stage, type Statement, statementsOf } from './stage.ts';

/** A call that succeeded, and what it asked of the database. */
export interface RecordedCall {
  body: unknown;
  statements: Statement[];
  /** How many requests to the database followed each other before the answer. */
  trips: number;
}

/** The app of the tests on the filled data. */
export interface RecordedApp {
  app: TestApp;
  /**
   * Makes a call, and records what it asks, with what it leaves for after its answer.
   *
   * @param before what is done with the statements of a request before it is sent
   */
  record: (
    name: string,
    call: () => Promise<RestAnswer>,
    before?: (statements: Statement[]) => Promise<void>,
  ) => Promise<RecordedCall>;
}

/** Puts the app of the tests before a stage's database, in place of the stage's own app. */
export async function recordedApp(
  { client, databaseUrl, endpoint }: Stage,
  instant = presentInstant(),
): Promise<RecordedApp> {
  let heard: (statements: Statement[]) => Promise<void> = () => Promise.resolve();
  const listen: typeof fetch = async (input, init) => {
    if (new URL(input instanceof Request ? input.url : input).pathname !== '/sql') return fetch(input, init);
    await heard(statementsOf(init));
    // What is measured before it is sent may take longer than the product waits for an answer.
    return fetch(endpoint, { ...init, signal: null });
  };
  const app = assembleApp({
    bindings: { ...demoBindings, PUBLIC_URL, DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint },
    clock: new TestClock(instant),
    fetch: listen,
    address: '2001:db8::1',
    linkLimit: unlimited,
    afterAnswer: async (trips) => trips.noteAnswer(),
  });
  const [key = ''] = app.deps.config.nikKeys.map(keyCheck);
  await client.query(
    `insert into kept_checks (name, value) values ('nik_key', $1) on conflict (name) do update set value = excluded.value`,
    [key],
  );
  const record: RecordedApp['record'] = async (name, call, before) => {
    await app.calm();
    app.trips.reset();
    const statements: Statement[] = [];
    heard = async (sent) => {
      statements.push(...sent);
      await before?.(sent);
    };
    const { status, body } = await call();
    const trips = app.trips.atAnswer.sequential;
    await app.calm();
    heard = () => Promise.resolve();
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return { body, statements, trips };
  };
  return { app, record };
}

/** The house of an owner in the filled data, whom the good calls are made about: the kost with the most rooms. */
export async function worldOf(app: TestApp, stage: Stage, ownerEmail: string): Promise<World> {
  const person = (email: string) => personOf(app, stage, email);
  const owner = await person(ownerEmail);
  const found = await oneRow<{ kost: string; room: string; tenancy: string; tenant: string }>(
    stage,
    `select t.kost_id as kost, t.room_id as room, t.id as tenancy, u.email as tenant
     from tenancies t join users u on u.id = t.user_id
     where t.kost_id = (select kost_id from rooms where owner_id = $1 group by 1 order by count(*) desc, 1 limit 1)
     order by t.id desc limit 1`,
    [owner.id],
  );
  const inKost = `/api/kost/${found.kost}`;
  return {
    app,
    admin: await person('admin@bench.ekost.id'),
    technician: await person(ownerEmail.replace('akun', 'teknisi')),
    house: {
      owner,
      kost: await rowOf<Kost>(owner.rest, '/api/kost', found.kost),
      room: await rowOf<Room>(owner.rest, `${inKost}/rooms`, found.room),
      tenant: {
        ...(await person(found.tenant)),
        tenant: await rowOf<Tenant>(owner.rest, `${inKost}/tenants`, found.tenancy),
      },
    },
  };
}

/** An account of the data, signed in. */
export async function personOf(app: TestApp, stage: Stage, email: string): Promise<Person> {
  const { id, role } = await oneRow<{ id: string; role: Role }>(stage, 'select id, role from users where email = $1', [
    email,
  ]);
  return { id, email, rest: await openSession(app, id, role) };
}

async function oneRow<Row extends object>({ client }: Stage, query: string, values: string[]): Promise<Row> {
  const { rows } = await client.query<Row>(query, values);
  const [row] = rows;
  if (row === undefined) throw new Error(`The data have no ${values.join(', ')}.`);
  return row;
}

/** A row of a list as its owner sees it. */
async function rowOf<Row extends { id: string }>(
  rest: RestClient,
  path: string,
  id: string,
  page: Record<string, string> = { limit: '100' },
): Promise<Row> {
  const answer = await rest.get<Row[]>(`${path}?${new URLSearchParams(page)}`);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  const row = answer.body.find((each) => each.id === id);
  if (row !== undefined) return row;
  const cursor = answer.headers.get('x-next-cursor');
  if (cursor === null) throw new Error(`${path} has no ${id}.`);
  return rowOf(rest, path, id, { ...page, cursor });
}

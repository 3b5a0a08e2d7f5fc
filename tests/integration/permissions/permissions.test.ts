import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Role } from '#shared/enums.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { callByRest, type Fields, type GoodCall, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, goodCalls, procedures } from '#tests/support/app/calls/every-call.ts';
import { expectStatus, makeAccount, makePerson, openSession } from '#tests/support/people/factories.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import type { RestAnswer, RestClient } from '#tests/support/app/rest-client.ts';
import { signAccessToken } from '#worker/features/auth/access-token.ts';
import { TOKEN_SECONDS } from '#worker/features/open-sessions/lifetimes.ts';
import { JWT_SECRET } from '#tests/support/app/secrets.ts';
import { giveTotp } from '#tests/support/people/totp.ts';
import { type Column, columns, expectedAnswers } from './expected-answers.ts';

/** Someone who calls: the column of their answers, and whose rows are theirs. */
interface Caller {
  name: string;
  column: Column;
  /** The role whose cell says whether a new account may call at all. */
  as?: Column;
  role: Role | null;
  rest: RestClient;
  /** Turned away like another caller, who asks for foreign and missing rows too. */
  asksOwnOnly?: true;
}

const letters: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'U',
  FORBIDDEN: 'F',
  PASSWORD_CHANGE_REQUIRED: 'P',
  NOT_FOUND: 'N',
  NO_ACTIVE_TENANCY: 'T',
  TENANCY_INCOMPLETE: 'I',
  NO_MATCHING_BILL: 'B',
  TOTP_OFF: 'O',
  TOTP_SETUP_OVER: 'E',
  PHONE_CODE_WRONG: 'C',
  TENANCY_NOT_ACTIVE: 'L',
  LEAVING_CHANGED: 'L',
  RENEWAL_CHANGED: 'L',
  CONTRACT_LAPSED: 'L',
};

function letterOf({ status, body }: RestAnswer): string {
  return status < 300 ? '+' : (letters[body.code as ErrorCode] ?? `(${status} ${String(body.code)})`);
}

/** An answer without what differs between requests. */
function bytes({ status, headers, body }: RestAnswer): string {
  return JSON.stringify([
    status,
    [...headers].filter(([name]) => name !== 'x-request-id'),
    { ...body, request_id: '' },
  ]);
}

/** Comes last, because left-over credit would settle the bills of later calls. */
function creditLast([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]): number {
  return Number(a === 'invoices.applyCredit') - Number(b === 'invoices.applyCredit');
}

describe('who may do what', () => {
  let app: TestApp;
  let house: World;
  let foreign: World;
  /** A house whose tenant made a row for every tenant's call, and has moved out since. */
  const left: Record<string, Fields> = {};
  let callers: Caller[];

  beforeAll(async () => {
    app = createTestApp();
    house = await makeWorld(app);
    foreign = await makeWorld(app);
    const other = await makeWorld(app);
    const former = await makeWorld(app);
    for (const [name, call] of Object.entries(goodCalls).toSorted(creditLast)) {
      if (call.by === 'tenant' && call.input !== undefined) left[name] = await call.input(former);
    }
    await expectStatus(200, former.house.owner.rest.post(`/api/tenants/${former.house.tenant.tenant.id}/checkout`));

    const technician = await makePerson(app, { role: 'MAINTENANCE' });
    callers = [
      ...(await nobodies()),
      { name: 'tenant', column: 'tenant', role: 'TENANT', rest: house.house.tenant.rest },
      { name: 'other tenant', column: 'other tenant', role: 'TENANT', rest: other.house.tenant.rest },
      { name: 'former tenant', column: 'former tenant', role: 'TENANT', rest: former.house.tenant.rest },
      { name: 'technician', column: 'technician', role: 'MAINTENANCE', rest: technician.rest },
      { name: 'owner', column: 'owner', role: 'OWNER', rest: house.house.owner.rest },
      { name: 'other owner', column: 'other owner', role: 'OWNER', rest: other.house.owner.rest },
      { name: 'admin', column: 'admin', role: 'ADMIN', rest: house.admin.rest },
      { name: 'new tenant', column: 'new', as: 'tenant', role: 'TENANT', rest: await newcomer('TENANT') },
      { name: 'new owner', column: 'new', as: 'owner', role: 'OWNER', rest: await newcomer('OWNER') },
      {
        name: 'new technician',
        column: 'new',
        as: 'technician',
        role: 'MAINTENANCE',
        rest: await newcomer('MAINTENANCE'),
      },
      { name: 'new admin', column: 'new', as: 'admin', role: 'ADMIN', rest: await newcomer('ADMIN') },
    ];
  });

  async function nobodies(): Promise<Caller[]> {
    const { owner } = house.house;
    const longAgo = new Date(app.clock.now().getTime() - (TOKEN_SECONDS + 60) * 1000);
    const expired = await signAccessToken(
      JWT_SECRET,
      { kind: 'session', accountId: owner.id, role: 'OWNER', sessionId: crypto.randomUUID() },
      longAgo,
    );
    const revoked = await makePerson(app, { role: 'ADMIN' });
    await app.deps.db.execute(sql`
      update sessions set revoked_at = ${app.clock.now().toISOString()} where user_id = ${revoked.id}`);
    const shut = ['PENDING_APPROVAL', 'REJECTED', 'SUSPENDED'] as const;
    const accounts = await Promise.all(
      shut.map(async (status) => {
        const { id } = await makeAccount(app, { role: 'OWNER', status });
        const rest = await openSession(app, id, 'OWNER');
        return { name: status, column: 'nobody' as const, role: null, rest, asksOwnOnly: true as const };
      }),
    );
    const closed = await makePerson(app, { role: 'ADMIN' });
    await app.deps.db.execute(sql`update users set is_active = false where id = ${closed.id}`);
    return [
      { name: 'anonymous', column: 'nobody', role: null, rest: app.rest },
      { name: 'an expired token', column: 'nobody', role: null, rest: app.rest.as(expired), asksOwnOnly: true },
      { name: 'a revoked session', column: 'nobody', role: null, rest: revoked.rest },
      { name: 'a closed account', column: 'nobody', role: null, rest: closed.rest, asksOwnOnly: true },
      ...accounts,
    ];
  }

  async function newcomer(role: Role): Promise<RestClient> {
    const person = await makePerson(app, { role });
    await app.deps.db.execute(sql`update users set must_change_password = true where id = ${person.id}`);
    return person.rest;
  }

  /** What the table says about a caller. */
  function expectedOf(cells: Record<Column, string>, { column, as }: Caller): string {
    const role = as === undefined ? undefined : cells[as];
    return role?.startsWith('F') === true ? role : cells[column];
  }

  /** The caller's client. A call that uses up its session or account gets a new one of the same kind. */
  async function clientOf(caller: Caller, call: GoodCall): Promise<RestClient> {
    if ((call.by !== 'someone' && call.by !== 'protected') || caller.role === null) return caller.rest;
    if (caller.column === 'new') return newcomer(caller.role);
    const person = await makePerson(app, { role: caller.role });
    if (call.by === 'protected' && caller.role !== 'ADMIN') await giveTotp(app, person.id);
    return person.rest;
  }

  it('is in the table for every procedure, and for nothing else', () => {
    expect(expectedAnswers.map(({ procedure }) => procedure).sort()).toEqual(procedures.map(({ name }) => name).sort());
  });

  const inOrder = expectedAnswers.toSorted((a, b) => creditLast([a.procedure], [b.procedure]));

  // Changing a password is slow on purpose, for each caller.
  it.each(inOrder)('$procedure', { timeout: 120_000 }, async ({ procedure, cells }) => {
    const call = goodCall(procedure);
    const { names } = call;
    const make = async (world: World) => (await call.input?.(world)) ?? {};
    const shared = { own: await make(house), foreign: await make(foreign) };
    const reusable = procedures.find(({ name }) => name === procedure)?.type === 'query';

    /** One answer: for the own row, a foreign one, or one that does not exist. */
    async function ask(caller: Caller, row: number, expected: string): Promise<RestAnswer> {
      const spent = expected === '+' && !reusable;
      const mine = caller.column === 'former tenant' ? left[procedure] : undefined;
      const own = mine ?? (spent && row === 0 ? await make(house) : shared.own);
      const theirs = spent && row === 1 ? await make(foreign) : shared.foreign;
      const input = [own, theirs, names === undefined ? own : { ...own, [names]: crypto.randomUUID() }][row];
      return callByRest(await clientOf(caller, call), procedure, input ?? {});
    }

    const actual: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    /** Callers who get different answers for a foreign row and one that does not exist. */
    const told: string[] = [];
    async function askAll(succeeding: boolean) {
      for (const caller of callers) {
        const rows = names === undefined || caller.asksOwnOnly ? [0] : [0, 1, 2];
        const cell = expectedOf(cells, caller).slice(0, rows.length);
        const found = await Promise.all(
          rows.map(async (row) => {
            const letter = cell[row] ?? '?';
            return (letter === '+') === succeeding ? ask(caller, row, letter) : null;
          }),
        );
        const answers = (actual[caller.name] ??= Array.from({ length: rows.length }, () => ' '));
        for (const row of rows) {
          const answer = found[row];
          if (answer) answers[row] = letterOf(answer);
        }
        expected[caller.name] = cell.split('');
        const [, strange, missing] = found;
        if (strange && missing && bytes(strange) !== bytes(missing)) told.push(caller.name);
      }
    }
    await expectUnchanged(app, [house.house.owner, foreign.house.owner], () => askAll(false));
    await askAll(true);
    expect(actual).toEqual(expected);
    expect(told).toEqual([]);
  });

  it('tests every column of the table', () => {
    expect(new Set(callers.map(({ column }) => column))).toEqual(new Set(columns));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/enums.ts';
import { type Action, roleMay } from '#shared/policy.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { callByRest, type Caller, callerOf, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';
import { isChangedBy } from '#web/data/changed-reads.ts';
import { allProcedures } from '#worker/trpc/router.ts';

const metas = (await allProcedures()) as unknown as Record<string, { _def: { meta?: { action?: Action } } }>;
const reads = procedures.filter(({ type }) => type === 'query').map(({ name }) => name);
const writes = procedures.filter(({ type }) => type === 'mutation').map(({ name }) => name);

/** Answers that no screen fetches again after a write, and why. */
const keptAnswers: Record<string, string> = {
  'auth.me': 'the session fetches the account itself',
  'payments.openAttempt': 'is asked once; then the state of the attempt is followed',
  'payments.status': 'is asked every few seconds while the payment is shown',
  'payments.simulated': 'is what the write itself answers',
  'billLinks.view': 'is the link’s own page’s, which asks again itself',
  'billLinks.settlement': 'is the link’s own page’s, which asks again itself',
  'billLinks.methods': 'is the link’s own page’s, which asks each time',
  'billLinks.openAttempt': 'is asked once; then the state of the attempt is followed',
  'billLinks.status': 'is asked every few seconds while the payment is shown',
  'passwordReset.view': 'is the link’s own page’s, which is left once it is used',
  'emailConfirmation.view': 'is the link’s own page’s, which is left once it is used',
  'emailClaims.view': 'is the link’s own page’s, which is left once it is used',
  'invitations.view': 'is the link’s own page’s, which is left once it is used',
  'messages.simulated':
    'grows when a message goes out, which is after the answer to the write; its page has a button for it',
  'imports.exportRooms': 'is asked each time that everything is exported',
  'payments.quarantined': 'is the bank’s, and asking for it is itself written down',
};

/** After these the old session is over. */
const endsSession = new Set(['auth.logout', 'auth.changePassword']);

/** As whom a caller reads; a stranger's write is made in a tenant's browser. */
const roleOf: Record<Caller, Role> = {
  owner: 'OWNER',
  tenant: 'TENANT',
  technician: 'MAINTENANCE',
  admin: 'ADMIN',
  someone: 'OWNER',
  protected: 'OWNER',
  nobody: 'TENANT',
};

const may = (role: Role, name: string): boolean => {
  const action = metas[name]?._def.meta?.action;
  return action === undefined || roleMay(role, action);
};

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await createOwnApp();
  stop = own.stop;
  world = await makeWorld(own.app);
});
afterAll(() => stop());

describe('the web knows what is outdated after', () => {
  it('no write, where no screen asks again', () => {
    const isOutdated = (read: string) => writes.some((write) => isChangedBy(write, read));
    expect(Object.keys(keptAnswers).filter(isOutdated)).toEqual([]);
  });

  it.for(writes.filter((name) => !endsSession.has(name)))('%s', async (name) => {
    const { by } = goodCall(name);
    const others = (['owner', 'tenant', 'admin'] as const).filter((other) => other !== by && isShared(name, other));
    for (const caller of [by, ...others]) {
      const outdated = await outdatedBy(name, caller, caller === by);
      expect(outdated.filter((read) => !isChangedBy(name, read))).toEqual([]);
    }
  });
});

/** Whether the good call of a write may also be made by another role of the same house. */
function isShared(name: string, caller: 'owner' | 'tenant' | 'admin'): boolean {
  return ['owner', 'tenant', 'admin'].includes(goodCall(name).by) && may(roleOf[caller], name);
}

/** The reads whose answers differ before and after a write, in the browser of whoever makes it. */
async function outdatedBy(name: string, caller: Caller, mustSucceed: boolean): Promise<string[]> {
  const call = goodCall(name);
  const rest = await callerOf(world, caller === 'nobody' ? 'tenant' : caller);
  const input = (await call.input?.(world)) ?? {};
  const row = call.names === undefined ? null : String(input[call.names]);
  const lists = await answersTo(rest, roleOf[caller], []);
  const ids = [world.house.kost.id, ...(row === null ? [] : [row, ...namedBeside(row, lists)])];
  const before = new Map([...lists, ...(await answersTo(rest, roleOf[caller], ids, isAboutARow))]);
  const { status } = await callByRest(rest, name, input);
  if (mustSucceed && status >= 300) throw new Error(`${name} was refused: ${status}`);
  const after = await answersTo(rest, roleOf[caller], ids);
  const asked = new Set([...before.keys(), ...after.keys()]);
  return [...asked].filter((each) => before.get(each) !== after.get(each)).map((each) => each.split(' ')[0] ?? '');
}

const isAboutARow = (read: string) => goodCall(read).names !== undefined;

/** Everything that somebody is answered now, by read and input: lists and dashboards, and the rows with these ids. */
async function answersTo(
  rest: RestClient,
  role: Role,
  ids: string[],
  isAsked = (_: string) => true,
): Promise<Map<string, string>> {
  const asked = reads
    .filter((name) => may(role, name) && keptAnswers[name] === undefined && isAsked(name))
    .flatMap((name) => {
      const { names } = goodCall(name);
      return names === undefined ? [{ name, input: {} }] : ids.map((id) => ({ name, input: { [names]: id } }));
    });
  const answers = await Promise.all(asked.map(({ name, input }) => callByRest(rest, name, input)));
  return new Map(
    answers.flatMap(({ status, body }, index) => {
      const { name, input } = asked[index] ?? { name: '', input: {} };
      // Opening an article counts a view.
      const text = JSON.stringify(body).replaceAll(/"views":\d+/g, '"views":0');
      return status < 300 ? [[`${name} ${JSON.stringify(input)}`, text] as const] : [];
    }),
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Of each list, the rows that name a kost are many, and alike. */
const MOST_NAMED = 5;

/** The ids in listed rows that name a row: of a payment, its invoice. */
function namedBeside(id: string, lists: Map<string, string>): string[] {
  const named = [...lists.values()].flatMap((text) =>
    [JSON.parse(text) as unknown]
      .flat()
      .map((row) => JSON.stringify(row))
      .filter((row) => row.startsWith('{"id"') && row.includes(id))
      .slice(0, MOST_NAMED),
  );
  return [...new Set(named.flatMap((row) => row.match(UUID) ?? []))];
}

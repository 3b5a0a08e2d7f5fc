import { sql } from 'drizzle-orm';
import { roleMay, type Action } from '#shared/policy.ts';
import { allProcedures } from '#worker/trpc/router.ts';
import { goodCall, procedures } from './every-call.ts';
import { callByRest, type Fields, type World } from './good-call.ts';

/** Every answer that an owner gets, for tests of what must not be in it. New calls are included automatically. */

interface Meta {
  action?: Action;
}

const metas = (await allProcedures()) as unknown as Record<string, { _def: { meta?: Meta } }>;

/** The procedures that an owner may call. */
const ownersProcedures = procedures.filter(({ name }) => {
  const action = metas[name]?._def.meta?.action;
  return action !== undefined && roleMay('OWNER', action);
});

/** Those that leave the house's tenant as unconfirmed as they are. */
async function askable({ app, house }: World): Promise<typeof ownersProcedures> {
  const { rows } = await app.deps.db.execute<{ is_confirmed: boolean }>(sql`
    select confirmed_at is not null as is_confirmed from tenancies where id = ${house.tenant.tenant.id}`);
  return ownersProcedures.filter(({ name }) => rows[0]?.is_confirmed || !goodCall(name).confirms);
}

export interface Asked {
  name: string;
  input: Fields;
}

/** One call of each read that an owner may make, about the rows that the good calls make in their house. */
export async function readsOfOwner(world: World): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { name, type } of await askable(world)) {
    if (type === 'query') asked.push({ name, input: (await goodCall(name).input?.(world)) ?? {} });
  }
  return asked;
}

/** The owner's answers to some calls, by procedure. Refusals because of a row's state are allowed. */
export async function answersToOwner(world: World, asked: Asked[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, input } of asked) {
    const { status, body } = await callByRest(world.house.owner.rest, name, input);
    if (status !== 200 && status !== 409) throw new Error(`${name} was not answered: ${JSON.stringify(body)}`);
    answers.set(name, JSON.stringify(body));
  }
  return answers;
}

/** The owner's answers to each write that they may make, by procedure. */
export async function answersToWrites(world: World): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, type } of await askable(world)) {
    const call = goodCall(name);
    if (type === 'query' || call.by !== 'owner') continue;
    const { body } = await callByRest(world.house.owner.rest, name, (await call.input?.(world)) ?? {});
    answers.set(name, JSON.stringify(body));
  }
  return answers;
}

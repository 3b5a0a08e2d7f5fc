import { wrongMonths } from '../covered-months.ts';
import { wrongBooks } from '../wrong-books.ts';
import type { Intent, MarkedTable, World } from './world.ts';

/** Everything that is wrong at the end of a history: in the books, and between the books and what really happened. */
export async function reckon(world: World): Promise<string[]> {
  const found = [
    ...world.problems,
    ...(await wrongBooks(world.stage.client, world.stage.app.clock.now())),
    ...(await wrongIntents(world)),
    ...(await wrongCaptures(world)),
    ...(await traces(world)),
    ...(await wrongSums(world)),
  ];
  if (world.stage.app.trips.faults.includes('40P01')) found.push('two writes waited for each other (40P01)');
  return found;
}

/** How often each mark exists. For an attempt: how many requests the gateway holds for it. */
async function countMarks(world: World): Promise<Map<string, number>> {
  const { rows } = await world.stage.client.query<{ place: MarkedTable; mark: string; payment: string | null }>(`
    select 'payments' as place, notes as mark, null as payment from payments where notes is not null and source = 'MANUAL'
    union all select 'attempts', notes, id::text from payments where notes is not null and source = 'GATEWAY'
    union all select 'invoices', notes, null from invoices where notes is not null and coalesce(series_period, 0) = 0
    union all select 'complaints', title, null from complaints
    union all select 'rooms', room_number, null from rooms
    union all select 'returns', note, null from deposit_entries where kind = 'RETURNED' and amount < 0
    union all select 'tenancies', emergency_contact_name, null from tenancies where moved_from_id is null
    union all select 'moves', 'niat-' || (details->>'monthly_rent')::bigint % 10000, null from audit_log where action = 'tenancy.move' and actor_id is not null
    union all select 'moves', 'niat-' || (details->>'moves_rent')::bigint % 10000, null from audit_log where action = 'tenancy.plan-move'
    union all select 'occupants', full_name, null from occupants
    union all select 'items', title, null from (
      select distinct title, row_number() over (partition by tenancy_id, title) from waiting_items) as nth`);
  const counts = new Map<string, number>();
  for (const { place, mark, payment } of rows) {
    if (payment !== null && !world.stage.xendit.holds(payment)) continue;
    const key = `${place} ${mark}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // A room in which nobody has lived is deleted when its owner removes it.
  const { rows: removed } = await world.stage.client.query<{ id: string }>(
    `select subject_id as id from audit_log a where action = 'room.remove'
      and not exists (select from rooms where id = a.subject_id)`,
  );
  for (const { id } of removed) {
    const key = `rooms ${world.roomNumbers.get(id)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // An item that is taken back is deleted; the books say how many there were.
  for (const mark of world.wantedBack) if (!counts.has(`items ${mark}`)) counts.set(`items ${mark}`, 1);
  return counts;
}

/**
 * What was wanted once exists once if any answer said so, at most once if no answer came, and not at all if it was
 * refused.
 */
async function wrongIntents(world: World): Promise<string[]> {
  const counts = await countMarks(world);
  return world.intents.flatMap((intent) => {
    const count = counts.get(`${intent.table} ${intent.mark}`) ?? 0;
    const [least, most] = boundsOf(intent);
    const isRight = count >= least && count <= most;
    return isRight ? [] : [`${intent.mark} is there ${count} times, after the answers ${intent.answers.join(', ')}`];
  });
}

function boundsOf({ table, answers }: Intent): [least: number, most: number] {
  const succeeded = answers.some((status) => status >= 200 && status < 300);
  if (succeeded) return [1, 1];
  // A gateway that refuses or does not answer leaves an attempt behind.
  const unclear = answers.some((status) => status === 0 || status >= 500 || (status === 409 && table === 'attempts'));
  return [0, unclear ? 1 : 0];
}

/** The money that the bank took is in the books, each payment once, and nothing else is. */
async function wrongCaptures({ bank, stage }: World): Promise<string[]> {
  const { rows } = await stage.client.query<{ reference: string; money: string | null; amount: number }>(`
    select payment_id::text as reference, provider_payment_id as money, amount::float as amount from payment_captures`);
  const line = (reference: string, money: string | null, amount: number) => `${amount} for ${reference} (${money})`;
  const kept = rows.map(({ reference, money, amount }) => line(reference, money, amount));
  const taken = bank.taken.map((money) => line(money.reference, money.providerPaymentId, money.amount));
  return [
    ...taken.filter((money) => !kept.includes(money)).map((money) => `the bank took ${money}; it is not in the books`),
    ...kept.filter((money) => !taken.includes(money)).map((money) => `nobody paid ${money}; it is in the books`),
    ...kept
      .filter((money, index) => kept.indexOf(money) !== index)
      .map((money) => `${money} is in the books more than once`),
  ];
}

/** The board of each owner's months says what a recount of their rents gives; who is suspended cannot ask for it. */
async function wrongSums({ stage, cast }: World): Promise<string[]> {
  const { rows } = await stage.client.query<{ id: string }>(`select id from users where status = 'ACTIVE'`);
  const active = new Set(rows.map(({ id }) => id));
  const found: string[] = [];
  for (const owner of cast.owners) if (active.has(owner.id)) found.push(...(await wrongMonths(stage.app, owner, 1)));
  return found;
}

/** Strangers have left no trace. */
async function traces({ stage, cast }: World): Promise<string[]> {
  const { rows } = await stage.client.query<{ action: string }>(
    `select action from audit_log where actor_id = any($1)
     union all select 'a payment' from payments where notes = 'asing'
     union all select 'a bill' from invoices where notes = 'asing'
     union all select 'a room' from rooms where room_number = 'asing'
     union all select 'a complaint' from complaints where description = 'asing'
     union all select 'a return' from deposit_entries where note = 'asing'
     union all select 'an item' from waiting_items where title = 'asing'
     union all select 'an occupant' from occupants where full_name = 'asing'`,
    [cast.strangers.map(({ id }) => id)],
  );
  return rows.map(({ action }) => `a stranger left a trace: ${action}`);
}

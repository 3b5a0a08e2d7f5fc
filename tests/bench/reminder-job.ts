import { wibDay } from '#shared/rules/calendar.ts';
import { queueDueReminders } from '#worker/features/reminders/queue-due-reminders.ts';
import { jobContext } from '#worker/job-context.ts';
import { absoluteRow, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** Tenancies with bills that are due; the many have more than 20,000 bills. */
const FEW = 1_600;
const MANY = 16_000;
/** How often each run is made; the fastest counts. */
const RUNS = 3;
const CHUNK_SECONDS = 5;
/** How much more one reminder may cost if ten times as many bills are due. */
const GROWTH = 1.5;

/** The job that queues the reminders of a day, with few and with many bills due. It writes, so it runs on a copy. */
export async function reminderJobRows(stage: Stage): Promise<Row[]> {
  const { client, deps } = stage;
  // Noon of today: nobody is reminded at night.
  const day = wibDay(new Date());
  const context = jobContext({ ...deps, now: () => new Date(`${day}T05:00:00Z`) });
  const isOpen = "status in ('SENT', 'VIEWED', 'PARTIAL')";
  // What is prepared here may take as long as it wants.
  await client.query('set statement_timeout = 0');
  await client.query(`insert into contact_proofs (user_id, kind, value, how, proven_at)
    select id, 'EMAIL', email, 'LINK', now() from users where role = 'TENANT'`);
  await client.query(`
    create temporary table debtors as
    select tenant_id, row_number() over (order by md5(tenant_id::text)) as nth from invoices i
    where i.${isOpen} and not exists (
      select from payments p where p.payer_user_id = i.tenant_user_id and p.status = 'PENDING')
    group by tenant_id`);
  await client.query('analyze debtors');
  await client.query(
    `update invoices set due_date = date '${day}' - 200 where ${isOpen} and due_date > date '${day}' - 100`,
  );
  await client.query('vacuum analyze invoices');
  const run = async (tenancies: number) => {
    await client.query('truncate messages cascade');
    await client.query('truncate reminder_runs');
    const { rowCount } = await client.query(
      `update invoices set due_date = date '${day}' where ${isOpen} and tenant_id in (
         select tenant_id from debtors where nth <= $1)`,
      [tenancies],
    );
    stage.slowestMs = 0;
    const started = performance.now();
    const queued = await queueDueReminders(context);
    const seconds = (performance.now() - started) / 1000;
    const slowest = stage.slowestMs / 1000;
    await client.query(
      `update invoices set due_date = date '${day}' - 200 where ${isOpen} and due_date = date '${day}'`,
    );
    await client.query('vacuum invoices');
    if (queued !== tenancies) throw new Error(`The job queued ${queued} of ${tenancies} reminders.`);
    return { seconds, slowest, bills: rowCount ?? 0 };
  };
  const runs = { idle: [] as Run[], few: [] as Run[], many: [] as Run[] };
  for (let turn = 0; turn < RUNS; turn += 1) {
    runs.idle.push(await run(0));
    runs.few.push(await run(FEW));
    runs.many.push(await run(MANY));
  }
  const [idle, few, many] = [fastest(runs.idle), fastest(runs.few), fastest(runs.many)];
  // The time of a run with nothing due is subtracted from a bill's time.
  const perBill = ({ seconds, bills }: Run) => ((seconds - idle.seconds) / bills) * 1000;
  return [
    ratioRow({
      measure: `reminders of a day: ms per due bill, ${many.bills} due against ${few.bills}`,
      value: perBill(many),
      floor: perBill(few),
      unit: 'ms',
      budget: GROWTH,
    }),
    absoluteRow(
      'reminders of a day: the longest chunk',
      Math.max(...runs.many.map(({ slowest }) => slowest)),
      's',
      CHUNK_SECONDS,
    ),
  ];
}

interface Run {
  seconds: number;
  /** The longest statement, in seconds. */
  slowest: number;
  bills: number;
}

function fastest(runs: readonly Run[]): Run {
  return runs.reduce((best, one) => (one.seconds < best.seconds ? one : best));
}

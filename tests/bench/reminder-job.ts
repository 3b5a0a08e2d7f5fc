import { queueDueReminders } from '#worker/features/reminders/queue-due-reminders.ts';
import { jobContext } from '#worker/job-context.ts';
import { reminderDay } from './reminder-day.ts';
import { reminderSendingRows } from './reminder-sending.ts';
import { absoluteRow, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** Tenancies with bills that are due. */
const FEW = 1_600;
const MANY = 16_000;
/** How often each run is made; the fastest counts. */
const RUNS = 3;
const CHUNK_SECONDS = 5;
/** How much more one reminder may cost if ten times as many bills are due. */
const GROWTH = 1.5;

/** The jobs that queue and send the reminders of a day, with few and with many due. They write, so they run on a copy. */
export async function reminderJobRows(stage: Stage): Promise<Row[]> {
  const day = await reminderDay(stage);
  const context = jobContext({ ...stage.deps, now: () => day.noon });
  const run = async (tenancies: number) => {
    const bills = await day.begin(tenancies);
    stage.slowestMs = 0;
    const started = performance.now();
    const queued = await queueDueReminders(context);
    const seconds = (performance.now() - started) / 1000;
    const slowest = stage.slowestMs / 1000;
    await day.end();
    if (queued !== tenancies) throw new Error(`The job queued ${queued} of ${tenancies} reminders.`);
    return { seconds, slowest, bills };
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
    ...(await reminderSendingRows(stage, day)),
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

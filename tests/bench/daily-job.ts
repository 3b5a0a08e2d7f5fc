import { runDailyJob } from '#worker/daily-job.ts';
import { absoluteRow, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const FEW = 1_500;
const MANY = 15_000;
/**
 * How often the short runs alternate; the fastest counts. A single one is no longer than a slow moment of the machine.
 */
const SHORT_RUNS = 4;
const CHUNK_SECONDS = 5;
const HEAP_MB = 128;
/** How much more one invoice may cost if ten times as many are due. */
const GROWTH = 1.5;

/** The daily job over the full data, with few and with many late fees due. It writes, so it runs on a copy. */
export async function dailyJobRows(stage: Stage): Promise<Row[]> {
  const run = async (due: number) => {
    await stage.client.query(
      `update invoices set late_fee_until = current_date - 2 where id in (
           select id from invoices where status in ('SENT', 'VIEWED', 'PARTIAL') and due_date < current_date - 2
             and late_fee_until = 'infinity' order by id limit $1)`,
      [due],
    );
    stage.slowestMs = 0;
    const heap = watchHeap();
    const started = performance.now();
    const done = await runDailyJob(stage.deps);
    const seconds = (performance.now() - started) / 1000;
    if (done.postLateFees !== due) throw new Error(`The job dealt with ${done.postLateFees} of ${due} late fees.`);
    return { seconds, heap: heap.stop(), slowest: stage.slowestMs / 1000 };
  };
  // The time of a run with nothing due is subtracted from an invoice's time.
  let [idle, few] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < SHORT_RUNS; turn += 1) {
    idle = Math.min(idle, (await run(0)).seconds);
    few = Math.min(few, (await run(FEW)).seconds);
  }
  const [one, other] = [await run(MANY), await run(MANY)];
  const many = one.seconds < other.seconds ? one : other;
  const perInvoice = (seconds: number, due: number) => ((seconds - idle) / due) * 1000;
  return [
    ratioRow({
      measure: `daily job: ms per invoice, ${MANY} due against ${FEW}`,
      value: perInvoice(many.seconds, MANY),
      floor: perInvoice(few, FEW),
      unit: 'ms',
      budget: GROWTH,
    }),
    absoluteRow('daily job: the longest chunk', many.slowest, 's', CHUNK_SECONDS),
    absoluteRow('daily job: heap beyond what was there before', many.heap, 'MB', HEAP_MB),
  ];
}

/** The largest growth of the heap while it was watched, in MB. */
function watchHeap(): { stop: () => number } {
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return (most - before) / 2 ** 20;
    },
  };
}

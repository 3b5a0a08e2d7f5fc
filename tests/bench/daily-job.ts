import { runDailyJob } from '#worker/jobs.ts';
import { absoluteRow, middleBy, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const FEW = 1_000;
const MANY = 10_000;
/** How often runs with nothing, few and many due alternate; the turn with the median ratio counts. */
const TURNS = 3;
const CHUNK_SECONDS = 5;
const HEAP_MB = 128;
/** How much more one invoice may cost if ten times as many are due. */
const GROWTH = 1.5;

/** One run of the job: its time and that of its longest chunk in seconds, and its heap in MB. */
interface Run {
  seconds: number;
  slowest: number;
  heap: number;
}

/** The daily job over the full data, with few and with many late fees due. It writes, so it runs on a copy. */
export async function dailyJobRows(stage: Stage): Promise<Row[]> {
  const run = async (due: number): Promise<Run> => {
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
  const turns: Record<'idle' | 'few' | 'many', Run>[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({ idle: await run(0), few: await run(FEW), many: await run(MANY) });
  }
  // The time of a run with nothing due is subtracted from an invoice's time.
  const idle = Math.min(...turns.map((turn) => turn.idle.seconds));
  const perInvoice = ({ seconds }: Run, due: number) => ((seconds - idle) / due) * 1000;
  const times = turns.map(({ few, many }) => ({ few: perInvoice(few, FEW), many: perInvoice(many, MANY) }));
  const { few, many } = middleBy(times, (each) => each.many / each.few);
  const measure = `daily job: ms per invoice, ${MANY} due against ${FEW}`;
  const slowest = Math.max(...turns.map((turn) => turn.many.slowest));
  const heap = Math.max(...turns.map((turn) => turn.many.heap));
  return [
    ratioRow({ measure, value: many, floor: few, unit: 'ms', budget: GROWTH }),
    absoluteRow('daily job: the longest chunk', slowest, 's', CHUNK_SECONDS),
    absoluteRow('daily job: heap beyond what was there before', heap, 'MB', HEAP_MB),
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

/**
 * Measures the built Worker and prints each figure beside its budget. `npm run bench`: everything, over 1,000,000
 * invoices. `npm run bench -- plans`: of these, only how the database plans and runs each read. `npm run bench --
 * quick`: what the speed of the machine cannot change, over 10,000. `npm run bench -- reads`, `-- writes`: how many pages
 * every GET, or every write, of the contract reads, over both. `npm run bench -- latency`: the hot calls beside their
 * floors. `npm run bench -- memory`: what the Worker and the product hold. `npm run bench -- keep`, `-- quick keep`: also
 * stores the plans or figures that it finds. `million` beside another word adds an owner with 1,000,000 invoices. Ends
 * with 1 if something is over its budget.
 */
import { join } from 'node:path';
import { instantOfTwoDays } from '#tests/support/app/clock.ts';
import { runHourlyJob } from '#worker/jobs.ts';
import { ensureBuilt } from '#worker/local/build.ts';
import { dataDirectory } from '#worker/local/product.ts';
import { endChildrenAtExit } from '#worker/local/signals.ts';
import { bundleRows } from './bundle.ts';
import { calendarRows } from './calendar.ts';
import { dailyJobRows } from './daily-job.ts';
import { fullSize, millionSize, smallSize } from './dataset-size.ts';
import { growthRows, ownSizeRows, recordReads, type RecordedReads } from './growth.ts';
import { latencyRows } from './latency.ts';
import { loginRows } from './logins.ts';
import { heapRow } from './memory.ts';
import { pageLoadRows } from './page-load.ts';
import { countingRows, planRows } from './plans.ts';
import { productStartRow } from './product-start.ts';
import { readCosts } from './read-buffers.ts';
import { everyReadRows, twoDaysRows } from './read-rows.ts';
import { reminderJobRows } from './reminder-job.ts';
import { calmRows, ratioRow, report, type Row } from './report.ts';
import { changedPlans, figureRows, keepFigures, keepPlans, parallelPlans, type Planned } from './snapshots.ts';
import { startupRows } from './startup.ts';
import {
  copyDatabase,
  dropStaleDatabases,
  filledDatabase,
  settle,
  type Stage,
  startBenchPostgres,
  startStage,
} from './stage.ts';
import { tripRows } from './trips.ts';
import { writeCosts } from './write-buffers.ts';
import { writeLatencyRows } from './write-latency.ts';
import { writePathRows } from './write-path.ts';
import { everyWriteRows } from './write-rows.ts';

const FILL_RATIO = 20;
const FULL_COPY = 'bench_copy';
const SMALL_COPY = 'bench_copy_small';

const words = new Set(process.argv.slice(2));
const quick = words.has('quick');
const onlyPlans = words.has('plans');
const onlyCalls = words.has('reads') || words.has('writes');
const onlyLatency = words.has('latency');
const onlyMemory = words.has('memory');
const isWhole = !quick && !onlyPlans && !onlyCalls && !onlyLatency && !onlyMemory;
const rows: Row[] = [];

endChildrenAtExit();
if (!onlyPlans && !onlyCalls) ensureBuilt();
if (quick || isWhole) {
  rows.push(
    ...(await tripRows()),
    ...(await bundleRows()),
    ...(quick ? [] : await calmRows(async () => startupRows())),
  );
}

const postgres = await startBenchPostgres();
try {
  await dropStaleDatabases(postgres.url, [smallSize, fullSize, millionSize]);
  // Both databases are filled before a stage starts: the driver has one network per process, and a stage listens to it.
  const { databaseUrl: smallUrl } = await filledDatabase(postgres.url, smallSize);
  const filled = quick || onlyMemory ? null : await filledDatabase(postgres.url, fullSize);
  if (onlyMemory || isWhole) rows.push(await productStartRow(), await onAgedCopy(smallUrl, SMALL_COPY, heapRow));
  if (onlyCalls && filled !== null) await measureEveryCall(smallUrl, filled.databaseUrl);
  else if (onlyLatency && filled !== null) await onAgedCopy(filled.databaseUrl, FULL_COPY, measureLatency);
  else if (!onlyMemory) {
    const smallReads = await onAgedCopy(smallUrl, SMALL_COPY, measureSmall);
    if (filled !== null) await measureFull(filled, smallReads);
    if (words.has('million')) await measureMillion();
  }
} finally {
  await postgres.stop();
}

process.exitCode = report(titleOf(), rows, join(dataDirectory, 'bench', 'rows.json')) ? 0 : 1;

function titleOf(): string {
  if (onlyCalls) return 'Every call of the contract, in pages';
  if (onlyLatency) return 'The hot calls beside the least SQL by hand';
  if (onlyMemory) return 'Memory';
  return quick ? 'Quick: what a machine cannot disturb' : 'E-Kost beside the floor of its runtime';
}

/**
 * Measures a copy of a database on which the hourly job has run, as on a platform of that age. It is a copy because
 * reads write too (the audit trail says who looked), and the next run needs the data as they were filled.
 */
async function onAgedCopy<T>(
  databaseUrl: string,
  name: string,
  measure: (stage: Stage) => Promise<T>,
  instant?: Date,
): Promise<T> {
  const stage = await startStage(await copyDatabase(postgres.url, databaseUrl, name));
  try {
    await runHourlyJob(instant === undefined ? stage.deps : { ...stage.deps, now: () => instant });
    // The job has filled columns: without this, pages read depend on whether autovacuum came before the measure.
    await settle(stage);
    return await measure(stage);
  } finally {
    await stage.stop();
  }
}

/** What is measured over the small data; returns the base of growth. */
async function measureSmall(small: Stage): Promise<RecordedReads> {
  if (!onlyPlans) rows.push(...(await pageLoadRows(small)));
  if (quick) {
    const { rows: counted, plans } = await planRows(small, { times: false });
    if (words.has('keep')) keepFigures(plans);
    rows.push(...counted, ...figureRows(plans));
  }
  return recordReads(small);
}

async function measureFull(
  { databaseUrl, filling }: Awaited<ReturnType<typeof filledDatabase>>,
  smallReads: RecordedReads,
): Promise<void> {
  if (filling !== null) {
    const { seconds, floorSeconds } = filling;
    const measure = 'filling the database';
    rows.push(ratioRow({ measure, value: seconds, unit: 's', floor: floorSeconds, budget: FILL_RATIO }));
  }
  await onAgedCopy(databaseUrl, FULL_COPY, (full) => measureReads(full, smallReads));
  await onAgedCopy(databaseUrl, FULL_COPY, measureWrites);
}

async function measureReads(full: Stage, smallReads: RecordedReads): Promise<void> {
  if (!onlyPlans) rows.push(...(await calmRows(() => latencyRows(full))));
  let plans = new Map<string, Planned>();
  const listed = await calmRows(async () => {
    const measured = await planRows(full, { times: true });
    plans = measured.plans;
    return measured.rows;
  });
  rows.push(...listed, ...(await calmRows(() => calendarRows(full))), ...(await countingRows(full)));
  await runHourlyJob(full.deps);
  if (words.has('keep')) keepPlans(plans);
  rows.push(changedPlans(plans), parallelPlans(plans));
  const recorded = await recordReads(full);
  rows.push(...(await calmRows(() => growthRows(smallReads, recorded))), ...(await calmRows(() => ownSizeRows(full))));
}

/** The hot calls alone: the reads first, since the writes change what they read. */
async function measureLatency(copy: Stage): Promise<void> {
  rows.push(...(await latencyRows(copy)), ...(await writeLatencyRows(copy)));
}

/** Every GET or every write of the contract, on copies of their own, because the good calls make rows. */
async function measureEveryCall(smallUrl: string, fullUrl: string): Promise<void> {
  for (const [word, costs, rowsOf] of [
    ['reads', readCosts, everyReadRows],
    ['writes', writeCosts, everyWriteRows],
  ] as const) {
    if (!words.has(word)) continue;
    const few = await onAgedCopy(smallUrl, SMALL_COPY, costs);
    const many = await onAgedCopy(fullUrl, FULL_COPY, costs);
    rows.push(...rowsOf(few, many));
    if (word === 'writes') continue;
    const instant = instantOfTwoDays();
    const then = await onAgedCopy(fullUrl, FULL_COPY, (stage) => readCosts(stage, instant), instant);
    rows.push(...twoDaysRows(many, then));
  }
}

/** The reads of an owner with 1,000,000 invoices beside those of the others. */
async function measureMillion(): Promise<void> {
  const { databaseUrl } = await filledDatabase(postgres.url, millionSize);
  await onAgedCopy(
    databaseUrl,
    FULL_COPY,
    async (stage) => void rows.push(...(await calmRows(() => ownSizeRows(stage)))),
  );
}

async function measureWrites(copy: Stage): Promise<void> {
  rows.push(...(await calmRows(() => writePathRows(copy))));
  if (!onlyPlans) {
    rows.push(
      ...(await calmRows(() => writeLatencyRows(copy))),
      ...(await calmRows(() => loginRows(copy))),
      ...(await dailyJobRows(copy)),
      ...(await reminderJobRows(copy)),
    );
  }
}

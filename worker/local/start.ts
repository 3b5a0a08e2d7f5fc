import { join } from 'node:path';
import { demoAccounts } from '#drizzle/demo/accounts.ts';
import { DEFAULT_DEMO_PASSWORD } from '#shared/rules/demo-addresses.ts';
import { DEFAULT_PORT, localBindings } from './local-bindings.ts';
import { parsePort } from './port.ts';
import { dataDirectory, startProduct } from './product.ts';
import { stopOnSignals } from './signals.ts';
import { type Schedule, startSchedule } from './scheduled-jobs.ts';

/** `npm start`: the built product on one origin, until it is told to stop. */

const { env } = process;

async function main(): Promise<void> {
  const port = parsePort(env.PORT, DEFAULT_PORT);
  const bindings = localBindings(env);
  const starting = startProduct({
    port,
    directory: dataDirectory,
    databaseUrl: env.DATABASE_URL,
    delayMs: delayOf(env.DB_DELAY_MS),
    bindings,
    onLog: (line) => console.info(line),
    onTrouble: (sentence) => console.error(sentence),
  });
  let schedule: Schedule | undefined;
  // A signal during the start also stops what has been started by then.
  stopOnSignals(async () => {
    const product = await starting;
    await schedule?.stop();
    await product.stop();
  });
  const product = await starting;
  console.info(`\nE-Kost is ready: ${product.url}`);
  // Another database may have a deployed Worker, which runs the jobs.
  if (bindings.DEMO_MODE === 'true' && env.DATABASE_URL === undefined) {
    schedule = startSchedule({
      crons: product.crons,
      run: product.runJob,
      file: join(dataDirectory, 'jobs.json'),
      onTrouble: (sentence) => console.error(sentence),
    });
  }
  if (bindings.DEMO_MODE === 'true') {
    console.info(`Demo accounts (password: ${env.DEMO_PASSWORD ?? DEFAULT_DEMO_PASSWORD}):`);
    for (const { role, email } of demoAccounts) console.info(`  ${role.padEnd(12)}${email}`);
  }
  console.info('Press Ctrl-C to stop.\n');
}

function delayOf(value: string | undefined): number {
  const delay = Number(value ?? 0);
  if (!Number.isFinite(delay) || delay < 0)
    throw new Error(`DB_DELAY_MS must be a number of milliseconds, not "${value}".`);
  return delay;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

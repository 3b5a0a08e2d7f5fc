import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBindings, localAddress } from '#worker/local/local-bindings.ts';
import { localSecrets } from '#worker/local/secrets.ts';
import { root } from '#worker/local/build.ts';
import { referenceWorker, startPaceOf } from './pace.ts';
import { absoluteRow, middleBy, type Row } from './report.ts';

const START_MS = 100;
const RUNS = 5;

/** A CPU profile as V8 writes it; times in µs. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/**
 * What the built Worker computes before its first request, in workerd, as `wrangler check startup` profiles it, at the
 * pace of the budgets: its starts take turns with those of a reference.
 */
export function startupRows(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'ekost-startup-'));
  try {
    const turns = Array.from({ length: RUNS }, () => ({
      reference: activeMs(profileStart(folder, referenceIn(folder))),
      ours: activeMs(profileStart(folder, builtWorker())),
    }));
    const { ours, reference } = middleBy(turns, (turn) => turn.ours / turn.reference);
    const pace = startPaceOf(reference);
    return [absoluteRow('CPU at the start of the Worker', ours / pace, 'ms', START_MS, `pace ${pace.toFixed(2)}`)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A Worker's configuration, `main` being the absolute path of its code. */
type WorkerConfig = { main: string };

function builtWorker(): WorkerConfig {
  const folder = join(root, 'dist', 'ekost');
  const config = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8')) as WorkerConfig;
  return { ...config, main: join(folder, config.main) };
}

/** The reference with the settings of our own Worker. */
function referenceIn(folder: string): WorkerConfig {
  const main = join(folder, 'reference.js');
  writeFileSync(main, referenceWorker());
  return { ...builtWorker(), main };
}

/** The profiler refuses bindings of Durable Objects. A start only looks whether they are there. */
const standIns = { PASSWORDS: 'present' };

function profileStart(folder: string, config: WorkerConfig): Profile {
  const outfile = join(folder, 'start.cpuprofile');
  const file = join(folder, 'wrangler.json');
  const others = { durable_objects: undefined, migrations: undefined, assets: undefined };
  writeFileSync(file, JSON.stringify({ ...config, ...others }));
  const variables = {
    ...localSecrets(folder),
    ...demoBindings,
    PUBLIC_URL: localAddress(8787),
    DATABASE_URL: 'postgres://ekost:ekost@localhost/ekost',
    ...standIns,
  };
  const args = [`--config ${file}`, ...Object.entries(variables).map(([name, value]) => `--var ${name}:${value}`)];
  const command = [join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'), 'check', 'startup'];
  execFileSync(process.execPath, [...command, `--outfile=${outfile}`, `--args=${args.join(' ')}`], {
    cwd: folder,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return JSON.parse(readFileSync(outfile, 'utf8')) as Profile;
}

function activeMs({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id));
  const active = timeDeltas.filter((_, index) => !idle.has(samples[index] ?? 0));
  return active.reduce((sum, delta) => sum + delta, 0) / 1000;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBindings, localAddress } from '#worker/local/local-bindings.ts';
import { localSecrets } from '#worker/local/secrets.ts';
import { root } from '#worker/local/build.ts';
import { absoluteRow, median, type Row } from './report.ts';

const START_MS = 100;
const RUNS = 3;

/** A CPU profile as V8 writes it; times in µs. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** What the built Worker computes before its first request, in workerd, as `wrangler check startup` profiles it. */
export function startupRows(): Row[] {
  const runs = Array.from({ length: RUNS }, () => activeMs(profileStart()));
  return [absoluteRow('CPU at the start of the Worker', median(runs), 'ms', START_MS)];
}

function profileStart(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'ekost-startup-'));
  const outfile = join(folder, 'start.cpuprofile');
  const database = 'postgres://ekost:ekost@localhost/ekost';
  const variables = {
    ...localSecrets(folder),
    ...demoBindings,
    PUBLIC_URL: localAddress(8787),
    DATABASE_URL: database,
    ...standIns,
  };
  const args = [
    `--config ${configWithoutObjects(folder)}`,
    ...Object.entries(variables).map(([name, value]) => `--var ${name}:${value}`),
  ];
  try {
    const command = [join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'), 'check', 'startup'];
    execFileSync(process.execPath, [...command, `--outfile=${outfile}`, `--args=${args.join(' ')}`], {
      cwd: folder,
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return JSON.parse(readFileSync(outfile, 'utf8')) as Profile;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The profiler refuses bindings of Durable Objects. A start only looks whether they are there. */
const standIns = { PASSWORDS: 'present' };

function configWithoutObjects(folder: string): string {
  const built = join(root, 'dist', 'ekost');
  const config = JSON.parse(readFileSync(join(built, 'wrangler.json'), 'utf8')) as { main: string };
  const file = join(folder, 'wrangler.json');
  const others = { durable_objects: undefined, migrations: undefined, assets: undefined };
  writeFileSync(file, JSON.stringify({ ...config, ...others, main: join(built, config.main) }));
  return file;
}

function activeMs({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id));
  const active = timeDeltas.filter((_, index) => !idle.has(samples[index] ?? 0));
  return active.reduce((sum, delta) => sum + delta, 0) / 1000;
}

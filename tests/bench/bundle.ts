import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '#worker/local/build.ts';
import { floorBundle } from './floor.ts';
import { absoluteRow, type Row } from './report.ts';

const WORKER_KB = 360;

/** The size of the built Worker, gzipped, beside Hono and the driver alone. */
export async function bundleRows(): Promise<Row[]> {
  const folder = join(root, 'dist', 'ekost');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const code = Buffer.concat(modules.map((file) => readFileSync(join(folder, file))));
  const floor = await floorBundle();
  return [{ ...absoluteRow('Worker bundle, gzipped', kilobytes(code), 'KB', WORKER_KB), floor: kilobytes(floor) }];
}

export function kilobytes(code: string | Buffer): number {
  return gzipSync(code, { level: 9 }).byteLength / 1024;
}

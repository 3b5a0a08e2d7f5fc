import { randomUUID } from 'node:crypto';
import { startGateway } from '#drizzle/local/gateway.ts';
import { childrenOf, freePort } from '#drizzle/local/processes.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { IMPORT_CHUNK } from '#shared/rules/import/limits.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { fullRow } from '#tests/support/people/full-row.ts';
import { startEdge } from '#worker/local/edge.ts';
import { castOf } from './cast.ts';
import { openClient, type Target } from './client.ts';
import { type Heap, heapOf } from './inspector.ts';
import { residentOf } from './resident.ts';
import { absoluteRow, figure, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** What Cloudflare gives a Worker. */
const HEAP_MB = 128;
const BYTES_A_MB = 1024 * 1024;
const REQUESTS = 4_000;
const CONNECTIONS = 16;
const ROOMS = 1_000;
const PICTURES = 10;

/**
 * What the built Worker holds after load: some thousand reads of all kinds, pictures, and an import of a thousand rooms
 * that is checked and made. It writes, so it runs on a copy.
 */
export async function heapRow(stage: Stage): Promise<Row> {
  const gateway = await startGateway({ databaseUrl: stage.databaseUrl });
  const inspectorPort = await freePort();
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const edge = await startEdge({ port: await freePort(), inspectorPort, bindings, onLog: () => undefined });
  try {
    await load(stage, edge.url);
    const heap = await heapOf(inspectorPort);
    const workerd = childrenOf(process.pid).find(({ command }) => command.includes('workerd serve'));
    const { rss } = residentOf(workerd?.pid ?? 0, 'alone');
    const note = `garbage included; ${figure(heap.totalSize / BYTES_A_MB)} taken for it; workerd resident ${figure(rss)}`;
    const measure = `heap of the Worker after ${REQUESTS} requests and an import`;
    return absoluteRow(measure, usedOf(heap) / BYTES_A_MB, 'MB', HEAP_MB, note);
  } finally {
    await edge.stop();
    await gateway.stop();
  }
}

/** What the Worker uses: objects of JavaScript, what the runtime holds for them, and the bytes of buffers. */
function usedOf({ usedSize, embedderHeapUsedSize, backingStorageSize }: Heap): number {
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

async function load(stage: Stage, url: string): Promise<void> {
  const { big, admin } = await castOf(stage);
  const as = async (email: string) => ({ authorization: `Bearer ${await stage.token(email)}` });
  const [owner, tenant, overseer] = [await as(big.email), await as(big.tenant), await as(admin)];
  const at = (path: string, headers = {}): Target => ({ url: `${url}${path}`, headers });
  const reads = [
    at('/api/invoices?limit=20', owner),
    at(`/api/invoices/${big.invoiceId}`, owner),
    at('/api/payments?limit=20', tenant),
    at('/api/dashboard/owner', owner),
    at('/api/dashboard/tenant', tenant),
    at('/api/admin/dashboard', overseer),
    at(`/api/kost/${big.kostId}/tenants?limit=100`, owner),
    at(`/api/kost/${big.kostId}/rooms?limit=100`, owner),
    at('/articles'),
    at('/', { accept: 'text/html' }),
  ];
  const client = openClient();
  try {
    let next = 0;
    const oneAfterTheOther = async () => {
      for (let nth = next++; nth < REQUESTS; nth = next++) await client.send(reads[nth % reads.length] ?? at('/'));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, oneAfterTheOther));
    for (const body of importOf(big.kostId)) await client.send({ ...at('/api/imports', owner), body });
    for (let nth = 0; nth < PICTURES; nth += 1) await uploadPicture(`${url}/api/files?purpose=article`, overseer, nth);
    await Promise.all(Array.from({ length: CONNECTIONS }, () => client.send(at('/api/invoices?limit=20', owner))));
  } finally {
    client.close();
  }
}

/** The calls of an import: its parts, each checked, then made. */
function importOf(kostId: string): object[] {
  const today = wibDay(new Date());
  const all = Array.from({ length: ROOMS }, (_, at) => ({ n: at + 2, cells: fullRow(at, today) }));
  const parts = Array.from({ length: ROOMS / IMPORT_CHUNK }, (_, at) =>
    all.slice(at * IMPORT_CHUNK, (at + 1) * IMPORT_CHUNK),
  );
  const input = { id: randomUUID(), kost_id: kostId, without_late_fees: false };
  return [true, false].flatMap((dry_run) => parts.map((rows) => ({ ...input, rows, dry_run })));
}

async function uploadPicture(url: string, headers: Record<string, string>, nth: number): Promise<void> {
  const body = Uint8Array.from(jpeg({ width: 4_000, height: 3_000, variant: nth % 8 }));
  const type = { 'content-type': 'application/octet-stream', 'content-length': String(body.length) };
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...type }, body });
  if (!response.ok) throw new Error(`An upload answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

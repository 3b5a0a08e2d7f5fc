import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { type Bucket, bucketStore, type FileStore } from '#worker/files/file-store.ts';

/** Cloudflare's R2 as it runs locally, in a folder of its own. */
export interface TestBucket {
  store: FileStore;
  /** The keys of all that is stored. */
  keys: () => Promise<string[]>;
  bytes: (key: string) => Promise<Buffer>;
  stop: () => Promise<void>;
}

/** What Miniflare's types leave out. */
interface ListedBucket extends Bucket {
  list: () => Promise<{ objects: { key: string }[] }>;
}

export async function startTestBucket(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'ekost-files-'));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: folder,
      workers: [{ modules: true, script: 'export default {}', r2Buckets: { FILES: 'ekost-files' } }],
    }),
  );
  const binding: unknown = await miniflare.getR2Bucket('FILES');
  const bucket = binding as ListedBucket;
  return {
    store: bucketStore(bucket),
    keys: async () => (await bucket.list()).objects.map(({ key }) => key),
    bytes: async (key) => {
      const found = await bucket.get(key, {});
      return Buffer.from(await new Response(found?.body ?? null).arrayBuffer());
    },
    stop: async () => {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

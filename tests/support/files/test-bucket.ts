import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bucket, FileStore } from '#worker/files/file-store.ts';
import { openLocalFiles } from '#worker/local/local-files.ts';

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
  const { store, stop, ...local } = await openLocalFiles(folder);
  const bucket = local.bucket as ListedBucket;
  return {
    store,
    keys: async () => (await bucket.list()).objects.map(({ key }) => key),
    bytes: async (key) => {
      const found = await bucket.get(key, {});
      return Buffer.from(await new Response(found?.body ?? null).arrayBuffer());
    },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { type Bucket, bucketStore, type FileStore } from '../files/file-store.ts';

/** The bucket of `wrangler.toml`. */
const BUCKET = 'ekost-files';

/** Cloudflare's R2 as it runs locally, in a folder. */
export interface LocalFiles {
  bucket: Bucket;
  store: FileStore;
  stop: () => Promise<void>;
}

/** Opens the uploaded files in a folder of the Worker's stored data; the running product may have them open too. */
export async function openLocalFiles(folder: string): Promise<LocalFiles> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: folder,
      workers: [{ modules: true, script: 'export default {}', r2Buckets: { FILES: BUCKET } }],
    }),
  );
  const binding: unknown = await miniflare.getR2Bucket('FILES');
  const bucket = binding as Bucket;
  return { bucket, store: bucketStore(bucket), stop: () => miniflare.dispose() };
}

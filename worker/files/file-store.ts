import { type FileType, fileTypes } from '#shared/rules/file.ts';

/** The keys under which the bytes of a file, and those of its thumbnail, are stored. */
export const fileKey = (id: string) => `files/${id}`;
export const thumbKey = (id: string) => `thumbs/${id}`;

/** The store of the bytes of uploaded files: R2. Their rows are in the database. */
export interface FileStore {
  /** Stores a file, or replaces the one with the same key. */
  put: (key: string, bytes: Uint8Array, about: StoredAs) => Promise<void>;
  /**
   * A file, or the part of it that a `Range` header asks for; without a body if the caller has it already
   * (`If-None-Match`). Null if there is none.
   */
  get: (key: string, headers: Headers) => Promise<StoredFile | null>;
  /** Removes files; those that are gone already count as removed. At most 1,000 keys. */
  remove: (keys: string[]) => Promise<void>;
}

export interface StoredAs {
  type: FileType;
  /** Whether the file is an article's picture, which anyone may see while the article is published. */
  isForArticle: boolean;
}

export interface StoredFile extends StoredAs {
  body: ReadableStream | null;
  /** The size of the whole file, in bytes. */
  size: number;
  /** The part that the body holds; null if it is the whole file. */
  part: { offset: number; length: number } | null;
  /** In quotes, as the header has it. */
  etag: string;
}

/** The part of Cloudflare's R2 binding that is used. */
export interface Bucket {
  put: (key: string, value: Uint8Array, options: object) => Promise<unknown>;
  get: (key: string, options: object) => Promise<BucketObject | null>;
  delete: (keys: string[]) => Promise<void>;
}

interface BucketObject {
  size: number;
  httpEtag: string;
  httpMetadata?: { contentType?: string };
  customMetadata?: Record<string, string>;
  range?: { offset?: number; length?: number };
  body?: ReadableStream;
}

/**
 * Files in R2: the binding in `wrangler.toml`.
 *
 * @throws Error with one sentence without the binding
 */
export function bucketStore(bucket: Bucket | undefined, timeoutMs = TIMEOUT_MS): FileStore {
  const soon = <Result>(work: Promise<Result>) => withinTime(work, timeoutMs);
  if (bucket === undefined) throw new Error('Configuration: FILES is missing.');
  return {
    put: async (key, bytes, { type, isForArticle }) => {
      const customMetadata = isForArticle ? { article: 'yes' } : {};
      await soon(bucket.put(key, bytes, { httpMetadata: { contentType: type }, customMetadata }));
    },
    get: async (key, headers) => {
      const onlyIf = picked(headers, 'if-none-match', ENTITY_TAGS);
      const range = picked(headers, 'range', ONE_RANGE);
      const asked = bucket.get(key, { onlyIf, range }).catch((error: unknown) => {
        // If the file does not have the requested part, the whole file is answered (RFC 9110, 14.2).
        if (!range.has('range')) throw error;
        return bucket.get(key, { onlyIf });
      });
      const found = await soon(asked);
      return found === null ? null : storedFile(found);
    },
    remove: (keys) => soon(bucket.delete(keys)),
  };
}

/** How long the store may take, which has no limit of its own: a file of 10 MB takes a second or two. */
const TIMEOUT_MS = 20_000;

/** What takes longer than this has failed; a file that is stored nevertheless is stored again with the same bytes. */
async function withinTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`the file store has not answered for ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const ENTITY_TAGS = /^(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)$/;
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

/** Only this header, if it has the form that R2 accepts. */
function picked(headers: Headers, name: string, form: RegExp): Headers {
  const value = headers.get(name);
  return new Headers(value !== null && form.test(value) ? { [name]: value } : {});
}

function storedFile({ size, httpEtag, httpMetadata, customMetadata, range, body }: BucketObject): StoredFile {
  const { offset = 0, length = size - offset } = range ?? {};
  const type = fileTypes.find((each) => each === httpMetadata?.contentType);
  if (type === undefined) throw new Error('a stored file has no type');
  return {
    type,
    isForArticle: customMetadata?.article === 'yes',
    body: body ?? null,
    size,
    part: length === size ? null : { offset, length },
    etag: httpEtag,
  };
}

/** The store of a process that receives no files: each use is an error in this program. */
export const noFileStore: FileStore = { put: refuse, get: refuse, remove: refuse };

function refuse(): Promise<never> {
  return Promise.reject(new Error('there is no file store here'));
}

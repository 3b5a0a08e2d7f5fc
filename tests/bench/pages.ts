import type { Read } from './reads.ts';
import type { Stage, Statement } from './stage.ts';

/** What a read asks of the database, without the session check, and how many bytes it answers. */
export interface Recorded {
  statements: Statement[];
  bytes: number;
}

/** The page size of the screens' lists. */
const PAGE = 20;
/** How many rows a page has while the end of a list is looked for, and how many pages are read one after the other. */
const STRIDE = 100;
const STEPS = 30;

/** Makes a read once. */
export async function recorded(stage: Stage, read: Read): Promise<Recorded> {
  const { requests, answer } = await made(stage, read);
  return { statements: withoutSession(requests), bytes: Buffer.byteLength(answer) };
}

/** The statements of a call, without the session check. */
export function withoutSession(requests: Statement[][]): Statement[] {
  return requests.flat().filter(({ query }) => !query.includes('from "sessions"'));
}

/** A list's first and deepest page, in the page size of the screens. */
export async function pagesOf(stage: Stage, read: Read): Promise<{ first: Recorded; deepest: Recorded }> {
  const cursor = await lastCursor(stage, read);
  const page = (fields: Record<string, string>) => recorded(stage, paged(read, { limit: String(PAGE), ...fields }));
  return { first: await page({}), deepest: await page(cursor === null ? {} : { cursor }) };
}

/**
 * A cursor after which a page and at most `STRIDE` rows are left, because how many are in a list's last page changes
 * with the day; null if the whole list has no more.
 */
async function lastCursor(stage: Stage, read: Read): Promise<string | null> {
  let before: string | null = null;
  let cursor: string | null = null;
  let isById = true;
  for (let step = 0; ; step += 1) {
    const { next, rows } = await after(stage, read, cursor);
    if (next === null && (rows >= PAGE || cursor === null)) return cursor;
    if (next === null) return (await after(stage, read, before, STRIDE - PAGE)).next;
    isById &&= cursor === null || next < cursor;
    if (step >= STEPS && isById) return bisect(stage, read, next);
    before = cursor;
    cursor = next;
  }
}

/** The longest lists are ordered by id, newest first, so an id between two others is a place between their rows. */
async function bisect(stage: Stage, read: Read, from: string): Promise<string> {
  let [newest, oldest] = [placeOf(from), 0n];
  for (;;) {
    const cursor = idOf((newest + oldest) / 2n);
    const { next, rows } = await after(stage, read, cursor);
    if (next === null && rows >= PAGE) return cursor;
    if (next === null) oldest = placeOf(cursor);
    else newest = placeOf(cursor);
    if (newest - oldest < 2n) throw new Error(`${read.name}: its end was not found.`);
  }
}

async function after(stage: Stage, read: Read, cursor: string | null, limit = STRIDE) {
  const fields = { limit: String(limit), ...(cursor === null ? {} : { cursor }) };
  const { response, answer } = await made(stage, paged(read, fields));
  return { next: response.headers.get('x-next-cursor'), rows: rowsIn(JSON.parse(answer)) };
}

/** How many rows an answer has: it is a list, or an object with one beside other figures. */
function rowsIn(answer: object): number {
  const list = [answer, ...Object.values(answer)].find((each) => Array.isArray(each));
  if (list === undefined) throw new Error('The answer has no list.');
  return list.length;
}

function paged(read: Read, fields: Record<string, string>): Read {
  return { ...read, path: `${read.path}${read.path.includes('?') ? '&' : '?'}${new URLSearchParams(fields)}` };
}

async function made(stage: Stage, { email, path, name }: Read) {
  const { response, requests } = await stage.call(email === null ? null : await stage.token(email), path);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${answer}`);
  return { response, requests, answer };
}

/** A UUIDv7 as a number, without its fixed bits. */
function placeOf(id: string): bigint {
  const digits = id.replaceAll('-', '');
  return BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}${digits.slice(17)}`);
}

function idOf(place: bigint): string {
  const digits = place.toString(16).padStart(30, '0');
  const [time, rest, last] = [digits.slice(0, 12), digits.slice(12, 15), digits.slice(15)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}-8${last.slice(0, 3)}-${last.slice(3)}`;
}

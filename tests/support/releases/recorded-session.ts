/** A statement as it was sent. */
interface Query {
  text: string;
  params: unknown[];
}

type Rows = (string | null)[][];
export type RecordedAnswer = { results: Rows[] } | { error: string };

/** A request to the database, which is a transaction, and what it answered. */
export interface RecordedRequest {
  queries: Query[];
  answer: RecordedAnswer;
}

/** The place of an id in an answer: which result, row and column, and which of the ids there. */
type Place = [result: number, row: number, column: number, nth: number];

/**
 * A request as it is kept. Ids that the database made stand in its parameters as `{#7}`, which no array of numbers
 * looks like: the seventh id that an earlier answer gave (`ids`), so that it can be played in any database.
 */
export interface KeptRequest {
  queries: [text: number, params: unknown[]][];
  /** How many rows each query answered, or the code of the error. */
  answer: number[] | string;
  ids?: [number: number, ...Place][];
}

export interface KeptSession {
  /** The commit whose Worker it was. */
  release: string;
  texts: string[];
  requests: KeptRequest[];
}

export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Whether a text may change rows or keep others from them. */
const WRITES = /\b(insert|update|delete|share|pg_advisory\w*)\b/i;
const QUOTED = /'[^']*'|"[^"]*"/g;

/**
 * The lines of a file: the release, then each request, and each text before the first request that has it. A read that
 * was answered before with as many rows, such as the check of each session, is kept once, unless it gives an id.
 */
export function toLines(release: string, requests: readonly RecordedRequest[]): string {
  const numbers = numbersOfIds(requests);
  const texts = new Map<string, number>();
  const lines: string[] = [JSON.stringify({ release })];
  const given = new Set<string>();
  const reads = new Set<string>();
  for (const { queries, answer } of requests) {
    for (const { text } of queries) {
      if (texts.has(text)) continue;
      texts.set(text, texts.size);
      lines.push(JSON.stringify(text));
    }
    const ids = 'error' in answer ? [] : placesOf(answer.results).filter(([id]) => numbers.has(id) && !given.has(id));
    const kept: KeptRequest = {
      queries: queries.map(({ text, params }) => [
        texts.get(text) ?? 0,
        params.map((each) => withNumbers(each, numbers)),
      ]),
      answer: 'error' in answer ? answer.error : answer.results.map((rows) => rows.length),
      ...(ids.length > 0 && { ids: firstPlaces(ids, given).map(([id, place]) => [numbers.get(id) ?? 0, ...place]) }),
    };
    if (queries.every(({ text }) => !WRITES.test(text.replaceAll(QUOTED, ''))) && kept.ids === undefined) {
      const read = JSON.stringify([kept.queries.map(([text]) => text), kept.answer]);
      if (reads.has(read)) continue;
      reads.add(read);
    }
    lines.push(JSON.stringify(kept));
  }
  return `${lines.join('\n')}\n`;
}

/** The reverse of `toLines`. */
export function fromLines(text: string): KeptSession {
  const [head = '{}', ...lines] = text.trimEnd().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as string | KeptRequest);
  const { release } = JSON.parse(head) as { release: string };
  return {
    release,
    texts: parsed.filter((each) => typeof each === 'string'),
    requests: parsed.filter((each) => typeof each !== 'string'),
  };
}

/** The ids in an answer, in order, each with its place. */
export function placesOf(results: readonly Rows[]): [id: string, place: Place][] {
  return results.flatMap((rows, result) =>
    rows.flatMap((row, rowNumber) =>
      row.flatMap((cell, column) =>
        idsIn(cell).map((id, nth): [string, Place] => [id, [result, rowNumber, column, nth]]),
      ),
    ),
  );
}

export function idsIn(value: unknown): string[] {
  return typeof value === 'string' ? (value.match(UUID) ?? []) : [];
}

function firstPlaces(places: [string, Place][], given: Set<string>): [string, Place][] {
  return places.filter(([id]) => !given.has(id) && given.add(id));
}

/** Numbers the ids that an answer gave before a request first named them, and that a request names later. */
function numbersOfIds(requests: readonly RecordedRequest[]): Map<string, number> {
  const own = new Set<string>();
  const made = new Set<string>();
  const numbers = new Map<string, number>();
  for (const { queries, answer } of requests) {
    for (const id of queries.flatMap(({ params }) => params.flatMap(idsIn))) {
      if (!made.has(id)) own.add(id);
      else if (!numbers.has(id)) numbers.set(id, numbers.size);
    }
    if ('results' in answer) for (const [id] of placesOf(answer.results)) if (!own.has(id)) made.add(id);
  }
  return numbers;
}

function withNumbers(param: unknown, numbers: ReadonlyMap<string, number>): unknown {
  if (typeof param !== 'string') return param;
  return param.replaceAll(UUID, (id) => (numbers.has(id) ? `{#${numbers.get(id)}}` : id));
}

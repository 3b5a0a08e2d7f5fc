import type pg from 'pg';
import { idsIn, type KeptRequest, type KeptSession } from './recorded-session.ts';

const NUMBER = /\{#(\d+)\}/g;
const asText = { getTypeParser: () => (value: string) => value };

/** Sends a recorded session to a database, one request after the other, and tells where it answers otherwise. */
export async function* playSession(client: pg.Client, { requests, texts }: KeptSession): AsyncGenerator<string> {
  const ids = new Map<string, string>();
  for (const [index, request] of requests.entries()) {
    const difference = await play(client, request, texts, ids);
    if (difference !== null) yield `request ${index + 1}: ${difference}`;
  }
}

async function play(
  client: pg.Client,
  { queries, answer, ids: named = [] }: KeptRequest,
  texts: readonly string[],
  ids: Map<string, string>,
): Promise<string | null> {
  const results: (string | null)[][][] = [];
  let text = '';
  await client.query('begin');
  try {
    for (const [number, params] of queries) {
      text = texts[number] ?? '';
      const values = params.map((param) =>
        typeof param === 'string' ? param.replaceAll(NUMBER, (whole, id: string) => ids.get(id) ?? whole) : param,
      );
      const { rows } = await client.query<(string | null)[]>({ text, values, rowMode: 'array', types: asText });
      results.push(rows);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { code = '', message } = error as Error & { code?: string };
    return code === answer ? null : `${code} ${message}: ${text}`;
  }
  for (const [id, result, row, column, nth] of named) {
    const found = idsIn(results[result]?.[row]?.[column])[nth];
    if (found !== undefined) ids.set(String(id), found);
  }
  const counts = results.map((rows) => rows.length);
  const differs = counts.findIndex((count, index) => count !== answer[index]);
  if (typeof answer !== 'string' && differs === -1) return null;
  return `${counts.join()} rows instead of ${String(answer)}: ${texts[queries[Math.max(differs, 0)]?.[0] ?? 0]}`;
}

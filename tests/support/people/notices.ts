import { sql } from 'drizzle-orm';
import type { NoticeKind } from '#shared/notice-kinds.ts';
import type { TestApp } from '../app/test-app.ts';

/** A notice made directly in the database, as the product's own writes make it. */
export async function insertNotice(
  app: Pick<TestApp, 'deps'>,
  userId: string,
  { device = 'Chrome di Android', session = null }: { device?: string; session?: string | null } = {},
): Promise<string> {
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    insert into notices (user_id, kind, details)
    values (${userId}, 'NEW_DEVICE',
      jsonb_strip_nulls(jsonb_build_object('device', ${device}::text, 'session_id', ${session}::text)))
    returning id`);
  return rows[0]?.id ?? '';
}

/** What an account's notices of a kind say, the first one first. */
export async function toldOf(
  { deps }: Pick<TestApp, 'deps'>,
  userId: string,
  kind: NoticeKind,
): Promise<Record<string, unknown>[]> {
  const { rows } = await deps.db.execute<{ details: Record<string, unknown> }>(sql`
    select details from notices where user_id = ${userId} and kind = ${kind} order by id`);
  return rows.map(({ details }) => details);
}

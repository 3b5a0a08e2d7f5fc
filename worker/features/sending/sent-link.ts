import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { type AccountAction, auditAccounts } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { cte, type Part } from '../../db/ctes.ts';
import { insertFrom, type NewRow } from '../../db/typed-writes.ts';
import { type NewMessage, queuedMessages } from './queue-message.ts';

interface NewLink {
  row: Omit<NewRow<typeof accountLinks>, 'created_at'>;
  /** The account: one row, or none. */
  from: SQL;
  message: Pick<NewMessage, 'kind' | 'channel' | 'next_try_at' | 'dedupe_key'>;
  audit: AccountAction;
  /** As in `AuditEntry`. */
  actor?: string | null;
}

/** The CTEs of a link or code to an account, of its message, and of the entry in the trail. */
export function sentLink(context: Context, { row, from, message, audit, actor }: NewLink): Part[] {
  const link = cte(
    'link',
    { id: accountLinks.user_id, link_id: accountLinks.id },
    (columns) => sql`
      ${insertFrom(accountLinks, { ...row, created_at: nowIso(context) }, from)} returning ${columns}`,
  );
  const effects = {
    message: queuedMessages(context, link, { ...message, user_id: link.id, subject_id: link.link_id }),
    asked: auditAccounts(context, audit, link, { actor }),
  };
  return [link, effects];
}

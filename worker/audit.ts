import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { byWhom } from './actor.ts';
import { type Context, nowIso } from './context.ts';
import { insertion, type Rows } from './db/ctes.ts';
import { partyOf } from './scope.ts';

/** What an account does with itself. */
export type AccountAction = Extract<AuditAction, `account.${string}`>;

/** What is of one kost: all entries about it say which, so that whoever has only some kosts sees theirs. */
type KostAction = Exclude<
  Extract<AuditAction, `${'kost' | 'room' | 'tenancy' | 'invoice' | 'payment' | 'import'}.${string}`>,
  // A sample kost is not its maker's.
  'kost.create-sample' | 'kost.remove-sample'
>;

/** An entry of the audit trail, inserted by the statement that makes the change. */
export type AuditEntry = Entry &
  (
    | { action: KostAction; kost: SQL | string }
    | { action: Exclude<AuditAction, KostAction>; kost?: undefined }
    // That of another entry.
    | { action: SQL<AuditAction>; kost: SQL }
  );

interface Entry {
  /** The rows that each make an entry: a CTE, or `oneRow`. */
  from: SQL;
  subject: SQL | string;
  /** The owner who may read the entry. */
  owner?: SQL | string;
  /** Amounts and states, never personal data. */
  details?: SQL;
  /** What the rows were before, if the change can be taken back (`audit/take-back.ts`). */
  before?: SQL;
  /** The actor, if it is not the context's: null for the gateway and the daily job; an expression over `from`. */
  actor?: string | SQL | null;
}

/**
 * The INSERT of an audit entry, for use as a CTE of the write that it records: both happen or neither, and a write that
 * changes no row makes no entry.
 */
export function auditEntry(context: AuditContext, entry: AuditEntry): SQL {
  return newEntry(context, entry);
}

type AuditContext = Pick<Context, 'actor' | 'requestId' | 'now'> & Partial<Pick<Context, 'scope' | 'viewsSample'>>;

function newEntry(
  context: AuditContext,
  entry: Entry & { action: AuditAction | SQL<AuditAction>; kost?: SQL | string | undefined },
): SQL {
  const { action, subject, owner, kost } = entry;
  const link = context.actor?.kind === 'link' ? context.actor.linkId : undefined;
  const told = entry.details ?? null;
  const details = link === undefined ? told : linkedDetails(told, link);
  const row = {
    ...(entry.actor === undefined ? whoForWhom(context) : { actor_id: entry.actor }),
    action,
    subject_id: sql`${subject}::uuid`,
    owner_id: owner === undefined ? null : sql`${owner}::uuid`,
    kost_id: kost === undefined ? undefined : sql`${kost}::uuid`,
    request_id: context.requestId,
    details,
    before: entry.before,
    created_at: nowIso(context),
  };
  return insertion(auditLog, row, entry.from);
}

/** Who acts, and for whom if on rows that are not their own: a link for its tenant. The sample is nobody else's. */
function whoForWhom(context: AuditContext) {
  const { scope, viewsSample } = context;
  const actor = byWhom(context);
  const party = !scope || scope.of === 'platform' || viewsSample ? actor : partyOf(scope);
  return { actor_id: actor, acted_for: party === actor ? null : party };
}

/** The details of an entry, with the bill link through which the write was made. */
function linkedDetails(details: SQL | null, id: string): SQL {
  return sql`coalesce(${details}, '{}'::jsonb) || jsonb_build_object('bill_link', ${id}::text)`;
}

/** Where a row has its kost, by what an action is about. */
const kostColumns = {
  kost: 'id',
  room: 'kost_id',
  tenancy: 'kost_id',
  invoice: 'kost_id',
  payment: 'kost_id',
} as const;

/** What the rows of an entry must have: `kost_id` too if the action is about what is of one kost (`KostAction`). */
type Owned<Action extends AuditAction> = Rows<
  'id' | 'owner_id' | (Action extends `${Exclude<keyof typeof kostColumns, 'kost'>}.${string}` ? 'kost_id' : never)
>;

/**
 * The audit entries of an owner's rows, one each.
 *
 * @param details the columns that are stored as details: amounts and states
 * @param actor null for what the gateway and the daily job do
 */
export function auditOwned<Action extends AuditAction, From extends Owned<Action>>(
  context: AuditContext,
  action: Action,
  from: From,
  details: readonly (string & keyof From)[] = [],
  actor?: null,
): SQL {
  const rows: Partial<Record<string, SQL>> = from;
  const told = details.map((column) => sql`${sql.raw(`'${column}'`)}, ${rows[column]}`);
  const kost = kostColumns[action.split('.')[0] as keyof typeof kostColumns] as string | undefined;
  return newEntry(context, {
    action,
    from,
    subject: from.id,
    owner: from.owner_id,
    kost: kost && rows[kost],
    details: told.length === 0 ? undefined : sql`jsonb_build_object(${sql.join(told, sql`, `)})`,
    actor,
  });
}

/** The audit entries of what happens to accounts, one each. */
export function auditAccounts(
  context: AuditContext,
  action: AccountAction,
  accounts: Rows<'id'>,
  more: Pick<Entry, 'owner' | 'details' | 'actor'> = {},
): SQL {
  return newEntry(context, { action, from: accounts, subject: accounts.id, ...more });
}

/** For `from`: exactly one entry, whatever the rest of the statement does. */
export const oneRow: SQL = sql`(values (1)) as once`;

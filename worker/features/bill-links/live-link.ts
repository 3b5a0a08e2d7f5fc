import { type SQL, sql } from 'drizzle-orm';
import { LINK_DAYS } from '#shared/rules/bill-link.ts';
import { type Context, nowIso, type PersonContext } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { isLinkedSettlement, isOpen } from '../../db/states.ts';
import { foundRow } from '../../errors.ts';
import { personScope } from '../../scope.ts';
import { mayHaveLink } from '../billing/link-token.ts';

/** A link that works, and the tenant whose bills it shows. */
export interface LiveLink extends Record<string, unknown> {
  id: string;
  tenancy_id: string;
  user_id: string;
}

/**
 * The link of a token, if it works: `id`, `tenancy_id`, `user_id`, and the tenancy's `full_name`, `room_id` and
 * `kost_id`. A link stops working when it is revoked, when its tenancy is declined, and when the tenancy has had no
 * open bill for 60 days, nor a settlement that was proposed, answered or changed; a later one makes it work again. A checkout changes nothing: open
 * bills stay payable.
 */
export function liveLink(context: Pick<Context, 'now'>, token: string): SQL {
  return sql`
    select l.id, l.tenancy_id, t.user_id, t.full_name, t.room_id, t.kost_id
    from bill_links l join tenancies t on t.id = l.tenancy_id
    where l.token_hash = ${tokenHash(token)} and l.occupant_id is null and l.revoked_at is null and ${mayHaveLink}
      and (${isRecent(context)} or exists (select from settlements s where s.tenancy_id = t.id and ${isLinkedSettlement()}
        and s.updated_at > ${linkDaysAgo(context)}))`;
}

/** An SQL expression: the id of the link's tenancy, null if the link does not work. */
export function linkedTenancy(context: Pick<Context, 'now'>, token: string): SQL {
  return sql`(select link.tenancy_id from (${liveLink(context, token)}) as link)`;
}

function linkDaysAgo(context: Pick<Context, 'now'>): SQL {
  return sql`${nowIso(context)}::timestamptz - make_interval(days => ${LINK_DAYS})`;
}

/** Whether the tenancy `t` of the link `l` has an open bill, or had one not long ago. */
export function isRecent(context: Pick<Context, 'now'>): SQL {
  const settled = sql`select max(coalesce(i.paid_at, i.cancelled_at)) from invoices i where i.tenant_id = t.id`;
  return sql`(exists (select from invoices i where i.tenant_id = t.id and ${isOpen(sql`i.status`)})
        or greatest(l.created_at, (${settled})) > ${linkDaysAgo(context)})`;
}

/** An SQL expression: the bill's id if the bill belongs to the link's tenancy, null otherwise. */
export function linkedBillId(context: Pick<Context, 'now'>, token: string, invoiceId: string): SQL {
  return sql`(select i.id from invoices i join (${liveLink(context, token)}) as link on link.tenancy_id = i.tenant_id
    where i.id = ${invoiceId} and i.issued_date is not null)`;
}

/**
 * The link of a token. A write by a link checks it first, as other writes check their session.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findLiveLink(context: Context, token: string): Promise<LiveLink> {
  const { rows } = await context.db.execute<LiveLink>(liveLink(context, token));
  return foundRow(rows[0]);
}

/**
 * The context of a write by whoever holds the link, about the rows of its tenant. Its idempotency keys are the link's
 * own, and its audit entries name the link and no account.
 */
export function byLink<Of extends Context>(
  context: Of,
  { id, user_id }: Pick<LiveLink, 'id' | 'user_id'>,
): Of & PersonContext {
  return { ...context, actor: { kind: 'link', linkId: id, role: 'TENANT' }, scope: personScope(user_id) };
}

/**
 * Acts by the link of a token, about the rows of its tenant.
 *
 * @throws DomainError NOT_FOUND, and those of what is done
 */
export async function throughLink<Of extends Context, Input extends { token: string }, Answer>(
  context: Of,
  input: Input,
  act: (context: Of & PersonContext, link: LiveLink, input: Input) => Promise<Answer>,
): Promise<Answer> {
  const link = await findLiveLink(context, input.token);
  return act(byLink(context, link), link, input);
}

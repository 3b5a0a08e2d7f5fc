import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { tenancies, tenancyRefusals } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import {
  type ListedUser,
  type ListUsersInput,
  MOST_WITH_SAME_NUMBER,
  type PendingUser,
} from '#shared/contract/users.ts';
import { knowsName } from '#shared/rules/mask.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { isActiveAccount, isWaitingAccount } from '../../db/states.ts';
import { searchedNumbers } from '../../e164.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';
import { contains } from '../../db/search.ts';
import { waitingMessagesOf } from '../sending/owner-day.ts';
import { isWithoutRoom, managedUserColumns } from '../accounts/queries.ts';
import { isMadeByAdmin, isManagedIn, maskedEmail, maskedName, maskedPhone } from '../accounts/masked-accounts.ts';
import { hasNumber } from '../accounts/numbers.ts';
import { isEmailProven } from '../accounts/proofs.ts';
import { inScope, ofOwner, type OwnerScope, type PlatformScope } from '../../scope.ts';

/** Accounts that wait for an admin, in the order in which they were made, with what is known of each. */
export async function listPendingUsers(context: Context, page: PageInput) {
  const rows: PendingUser[] = await context.db
    .select({
      ...managedUserColumns,
      past_refusals: sql<PendingUser['past_refusals']>`coalesce(${users.past_refusals}, '[]')`,
      // A query of its own for each row of the page: otherwise all proofs of all accounts would be read and hashed.
      email_proven: sql<boolean>`(select ${isEmailProven(sql`users`)})`,
      same_number: sql<number>`(select count(*)::int from (select from users other
        where other.phone_e164 = users.phone_e164 and other.id <> users.id limit ${MOST_WITH_SAME_NUMBER}) as others)`,
    })
    .from(users)
    .where(and(isWaitingAccount(users.status), page.cursor ? gt(users.id, page.cursor) : undefined))
    .orderBy(asc(users.id))
    .limit(page.limit + 1);
  return toPage(rows, page.limit);
}

/**
 * Accounts, newest first. An admin sees all, searched in name and email. An owner sees the active tenants without a
 * tenancy, with masked contacts, searched by name, or by the whole email or phone number. For the sample kost the list
 * is empty: its owner account has no refusals, so people who have refused the real owner would be in it.
 */
export function listUsers(context: SignedInContext & { scope: OwnerScope | PlatformScope }, input: ListUsersInput) {
  if (context.viewsSample) return toPage<ListedUser>([], input.limit);
  const { scope } = context;
  return scope.of === 'platform' ? listAllUsers(context, input) : listAssignableUsers(context, scope, input);
}

/** Whether an admin may invite an account: an admin has made it, and nobody has chosen its password yet. */
const isInvitable = sql<boolean>`(users.password_chosen_at is null
  and ${isActiveAccount({ status: sql`users.status`, is_active: sql`users.is_active` })} and ${isMadeByAdmin})`;

async function listAllUsers(context: Context, input: ListUsersInput) {
  const rows = await context.db
    .select({ ...managedUserColumns, is_invitable: isInvitable, messages_waiting: waitingMessagesOf(sql`users.id`) })
    .from(users)
    .where(
      and(
        isNull(users.sample_of),
        input.role === undefined ? undefined : eq(users.role, input.role),
        input.status === undefined ? undefined : eq(users.status, input.status),
        input.search
          ? or(contains(users.name_normal, normalText(input.search)), contains(users.email, normalText(input.search)))
          : undefined,
        input.cursor === undefined ? undefined : lt(users.id, input.cursor),
      ),
    )
    .orderBy(desc(users.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

/**
 * Strangers are shown by first name and initial, unless the search contains more of the name. People whom the owner
 * knows have their name; former tenants that of their tenancy. People who have refused this owner are left out.
 */
async function listAssignableUsers({ db }: Context, scope: OwnerScope, input: ListUsersInput) {
  const search = input.search ?? '';
  const sought = normalText(search);
  const name = sql`${users.full_name}`;
  const isExact = sql`(email = lower(${search}) or ${hasNumber(sql`users`, searchedNumbers(search))})`;
  const isKnown = knowsName(search) ? sql`(${isExact} or ${contains(users.name_normal, sought)})` : isExact;
  const page = db.$with('users').as(
    db
      .select()
      .from(users)
      .where(
        and(
          isWithoutRoom,
          sql`id <> all(array(select user_id from tenancy_refusals where ${ofOwner(scope, tenancyRefusals)}))`,
          // A search with fewer than `LETTERS_TO_KNOW` letters searches only the masked names that are shown.
          sought === '' ? undefined : sql`(${isKnown} or ${contains(sql`normal_text(${maskedName(name)})`, sought)})`,
          input.cursor === undefined ? undefined : lt(users.id, input.cursor),
        ),
      )
      .orderBy(desc(users.id))
      .limit(input.limit + 1),
  );
  // Of several tenancies the last one's name, because a repeated JSON key keeps its last value.
  const nameAsTenant = named<string | null>(
    users.id,
    tenancies.user_id,
    sql`full_name order by id`,
    sql`${inScope(scope, tenancies)} and confirmed_at is not null`,
  );
  const rows = await db
    .with(page)
    .select({
      ...managedUserColumns,
      is_invitable: sql<boolean>`false`,
      messages_waiting: sql<number>`0`,
      full_name: sql<string>`case when ${sought === '' ? sql.empty() : sql`${isKnown} or`} ${isManagedIn(scope)} then full_name
        else coalesce(${nameAsTenant} #>> '{}', ${maskedName(name)}) end`,
      email: maskedEmail(sql`email`),
      phone: maskedPhone(sql`phone`),
    })
    .from(users)
    .orderBy(desc(users.id));
  return toPage<ListedUser>(rows, input.limit);
}

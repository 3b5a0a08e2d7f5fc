import { sql } from 'drizzle-orm';
import type { ResetChannels, ResetLink } from '#shared/contract/password-reset.ts';
import { resetChannels, type Role } from '#shared/enums.ts';
import { firstName } from '#shared/rules/first-name.ts';
import type { Context } from '../../context.ts';
import { isActiveAccount } from '../../db/states.ts';
import { foundRow } from '../../errors.ts';
import { hasToken, isOpenLink } from '../accounts/account-link.ts';

/** The channels by which this deployment can send a reset of a password. */
export function availableResets({ messages }: Pick<Context, 'messages'>): ResetChannels {
  return { channels: resetChannels.filter((channel) => messages.channels.has(channel)) };
}

/** A link for a forgotten password that still works, and its account. */
export interface OpenReset extends Record<string, unknown> {
  id: string;
  user_id: string;
  full_name: string;
  email: string;
  role: Role;
}

/** @throws DomainError NOT_FOUND, the same for a link that was used, has ended, or never existed */
export async function findOpenReset(context: Context, token: string): Promise<OpenReset> {
  const { rows } = await context.db.execute<OpenReset>(sql`
    select account_links.id, users.id as user_id, users.full_name, users.email, users.role
    from account_links join users on users.id = account_links.user_id
    where ${hasToken(token)} and account_links.kind = 'RESET' and ${isOpenLink(context)} and ${isActiveAccount()}`);
  return foundRow(rows[0]);
}

/** What the page of a link shows. Reading changes nothing: programs that check mail open links too. */
export async function viewReset(context: Context, token: string): Promise<ResetLink> {
  const { full_name: name } = await findOpenReset(context, token);
  return { first_name: firstName(name) };
}

import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { userTotp } from '#drizzle/schema/second-factors.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SecondFactorState } from '#shared/contract/second-factors.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { resetChannels } from '#shared/enums.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { hasWayBack, isEmailProven, isPhoneCodeUsed, isPhoneProven, provenPhone } from '../accounts/proofs.ts';
import { maskedPhone } from '../accounts/masked-accounts.ts';
import { userColumns } from '../accounts/queries.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { isDemoAccount } from './demo-account.ts';
import { hasSecondFactor } from './second-factor.ts';
import { mustSetUpTotpFirst } from './totp-duty.ts';

/** The signed-in account. */
export async function findCurrentUser(context: SignedInContext): Promise<CurrentUser> {
  const [found] = await context.db
    .select({
      ...userColumns,
      photo: users.photo,
      must_change_password: users.must_change_password,
      totp_enabled: hasSecondFactor,
      email_unconfirmed: sql<boolean>`not ${isEmailProven(sql`users`)}`,
      phone_unconfirmed: sql<boolean>`not ${isPhoneProven(sql`users`)}`,
      // A demo account's number signs in to nothing.
      phone_code_unused: sql<boolean>`not (${isPhoneCodeUsed(sql`users`)} or ${isDemoAccount(context.config.DEMO_MODE)})`,
      by_email: hasWayBack('EMAIL', sql`users`),
      by_phone: hasWayBack('WHATSAPP', sql`users`),
      proven_phone: sql<string | null>`(select ${maskedPhone(sql`earlier.phone`)}
        from (select ${provenPhone(sql`users.id`)} as phone) as earlier where earlier.phone is not null)`,
    })
    .from(users)
    .where(eq(users.id, ownAccount(context)));
  if (found === undefined) throw new DomainError('UNAUTHENTICATED');
  const { by_email, by_phone, ...row } = found;
  const { channels } = context.messages;
  // Without an address nobody can ask for a code: it begins with one.
  const ways = [
    ...(by_email ? ['EMAIL' as const] : []),
    ...(by_phone && row.email !== '' ? ['WHATSAPP' as const] : []),
  ];
  const isUnconfirmed = row.phone_unconfirmed && channels.has('WHATSAPP');
  return {
    ...signedAddresses(context, row, 'photo'),
    must_set_up_totp: mustSetUpTotpFirst(context, row),
    email_unconfirmed: row.email_unconfirmed && channels.has('EMAIL'),
    phone_unconfirmed: isUnconfirmed,
    phone_code_unused: row.phone_code_unused && channels.has('WHATSAPP'),
    no_way_back:
      resetChannels.some((channel) => channels.has(channel)) && !ways.some((channel) => channels.has(channel)),
    proven_phone: isUnconfirmed ? row.proven_phone : null,
  };
}

/** Whether the signed-in account has a second factor, and how many recovery codes are left. */
export async function findSecondFactorState(context: SignedInContext): Promise<SecondFactorState> {
  const [row] = await context.db
    .select({
      confirmed_at: userTotp.confirmed_at,
      recovery_codes_left: sql<number>`(
        select count(*) from recovery_codes r where r.user_id = user_totp.user_id and r.used_at is null)`,
    })
    .from(userTotp)
    .where(and(eq(userTotp.user_id, ownAccount(context)), isNotNull(userTotp.confirmed_at)));
  return row === undefined
    ? { totp_enabled: false, confirmed_at: null, recovery_codes_left: 0 }
    : { totp_enabled: true, ...row };
}

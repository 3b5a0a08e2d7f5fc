import { type SQL, sql } from 'drizzle-orm';
import type { InvitationView } from '#shared/contract/invitations.ts';
import type { Role } from '#shared/enums.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { isMadeUpEmail } from '#shared/rules/made-up-email.ts';
import { type Context, today } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { isPaused } from '../../db/pauses.ts';
import { isActiveAccount, isLive } from '../../db/states.ts';
import { foundRow } from '../../errors.ts';
import { hasToken, isOpenLink } from '../accounts/account-link.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { isRentSeries, rentDayOfSeries } from '../tenants/automatic-rent.ts';

/**
 * Whether a row of `account_links` is an invitation that can be accepted: it has neither ended nor been used, nobody
 * has chosen a password for its account of `users`, its tenancy, if it has one, is live, and the account of the owner who
 * invites is not switched off.
 */
export function isOpenInvitation(context: Pick<Context, 'now'>): SQL {
  return sql`(account_links.kind = 'INVITATION' and ${isOpenLink(context)} and users.password_chosen_at is null
    and ${isActiveAccount({ status: sql`users.status`, is_active: sql`users.is_active` })}
    and not exists (select from users inviter where inviter.id = account_links.created_by and inviter.role = 'OWNER'
      and ${isPaused(sql`inviter.id`)})
    and (account_links.tenancy_id is null or exists (select from tenancies t
      where t.id = account_links.tenancy_id and ${isLive(sql`t.status`)} and t.declined_at is null)))`;
}

/** An invitation that can be accepted, with the invited account and the room or owner that it is for. */
export interface OpenInvitation extends Record<string, unknown> {
  id: string;
  tenancy_id: string | null;
  is_emailed: boolean;
  user_id: string;
  full_name: string;
  email: string;
  role: Role;
  kost_name: string | null;
  room_number: string | null;
  /** Only if an owner invites a technician. */
  owner_name: string | null;
  lacks_nik: boolean;
  terms: InvitationView['terms'];
}

/** @throws DomainError NOT_FOUND, the same for an invitation that was used, has ended, or never existed */
export async function findOpenInvitation(context: Context, token: string): Promise<OpenInvitation> {
  const firstDay = sql`greatest(t.contract_start, ${today(context)}::date)`;
  const { rows } = await context.db.execute<OpenInvitation>(sql`
    select account_links.id, account_links.tenancy_id, users.id as user_id, users.full_name, users.email, users.role,
      account_links.email_token_hash = ${tokenHash(token)} as is_emailed, k.name as kost_name, r.room_number,
      coalesce('nik' = any(t.incomplete), false) as lacks_nik,
      case when users.role = 'MAINTENANCE' and inviter.role = 'OWNER' then inviter.full_name end as owner_name,
      case when k.id is not null then json_build_object('contact_phone', k.contact_phone,
        'contract_start', case when 'contract_start' <> all(t.incomplete) then t.contract_start end,
        'monthly_rent', ${rentOn('t', firstDay)}, 'rent_period', t.rent_period, 'surcharge', (
          select coalesce(sum(o.surcharge), 0) from occupants o
          where o.tenancy_id = t.id and o.starts_on <= ${firstDay} and (o.ends_on > ${firstDay}) is not false),
        'rent_day', (
          select ${rentDayOfSeries} from invoices s where s.tenant_id = t.id and ${isRentSeries} and s.next_issue_on is not null
          order by s.id desc limit 1)) end as terms
    from account_links join users on users.id = account_links.user_id
      left join users inviter on inviter.id = account_links.created_by
      left join tenancies t on t.id = account_links.tenancy_id
      left join rooms r on r.id = t.room_id left join kosts k on k.id = t.kost_id
    where ${hasToken(token)} and ${isOpenInvitation(context)}`);
  return foundRow(rows[0]);
}

/** What the page of an invitation shows. Reading changes nothing: programs that make previews of links call it too. */
export async function viewInvitation(context: Context, token: string): Promise<InvitationView> {
  const invitation = await findOpenInvitation(context, token);
  const { full_name: name, kost_name, room_number, owner_name, terms } = invitation;
  return { first_name: firstName(name), kost_name, room_number, owner_name, terms, missing: missingOf(invitation) };
}

/** The data that the invited person has to add, because an import lacked it. */
export function missingOf({ email, lacks_nik: lacksNik }: OpenInvitation): InvitationView['missing'] {
  return [...(isMadeUpEmail(email) ? ['email' as const] : []), ...(lacksNik ? ['nik' as const] : [])];
}

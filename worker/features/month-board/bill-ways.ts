import { type SQL, sql } from 'drizzle-orm';
import type { BillWay } from '#shared/enums.ts';
import { whatsappNumber } from '#shared/rules/phone.ts';
import type { Context } from '../../context.ts';
import { isEmailProven } from '../accounts/proofs.ts';
import { isWanted } from '../notices/preferences.ts';

/** What is known of the ways of a new bill to a tenant. */
export interface BillWayFacts {
  has_account: boolean;
  has_email: boolean;
  phone: string;
}

/**
 * The `BillWayFacts` of a present tenancy, as JSON. Of one that is not confirmed nothing is told of its account, which may
 * be a stranger's.
 */
export function billWayFacts(context: Context, tenancyId: SQL): SQL {
  const isMailed = sql`(${isWanted(context, 'EMAIL', { user: sql`u.id`, kind: sql`'BILL_SENT'` })} and ${isEmailProven(sql`u`)})`;
  return sql`(
    select json_build_object('has_account', known and (u.password_chosen_at is not null
        or not exists (select from audit_log made where made.subject_id = u.id and made.action = 'account.create')),
      'has_email', known and ${isMailed}, 'phone', case when known then u.phone else t.phone end)
    from tenancies t join users u on u.id = t.user_id
    cross join lateral (select t.confirmed_at is not null and t.declined_at is null as known) as answer
    where t.id = ${tenancyId})`;
}

export function billWaysOf({ has_account, has_email, phone }: BillWayFacts): BillWay[] {
  return [
    ...(has_account ? ['ACCOUNT' as const] : []),
    ...(has_email ? ['EMAIL' as const] : []),
    ...(whatsappNumber(phone) === null ? [] : ['WHATSAPP' as const]),
  ];
}

/** Whether a number can have WhatsApp. */
export function numberKind(phone: string): 'MOBILE' | 'OTHER' | 'NONE' {
  if (phone.trim() === '') return 'NONE';
  return whatsappNumber(phone) === null ? 'OTHER' : 'MOBILE';
}

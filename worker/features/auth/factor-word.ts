import type { secondFactorChanges } from '#shared/enums.ts';
import { type AccountAction, auditAccounts } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import type { Part, Rows } from '../../db/ctes.ts';
import { alertHolder } from '../sending/tell-holder.ts';
import { addNotice } from '../notices/add-notice.ts';

/**
 * The statements that record a change of an account's second factor and tell its holder, on the other devices and at
 * the proven contacts. After the write: `sendAlertsSoon`.
 */
export function factorWord(
  context: SignedInContext,
  accounts: Rows<'id'>,
  action: AccountAction,
  change: (typeof secondFactorChanges)[number],
): Part {
  const about = { from: accounts, user: accounts.id };
  const { sessionId: session } = context.actor;
  return {
    audited: auditAccounts(context, action, accounts),
    told: addNotice(context, { kind: 'SECOND_FACTOR_CHANGED', ...about, details: { change }, session }),
    alerted: alertHolder(context, 'SECOND_FACTOR', about),
  };
}

import type { Context } from '../../context.ts';
import type { Part, Rows } from '../../db/ctes.ts';
import { addNotice, type NewNotice } from '../notices/add-notice.ts';
import { alertHolder } from '../sending/tell-holder.ts';

/**
 * The statements that tell the holders of accounts with another password, on their other devices and at their proven
 * contacts. After the write: `sendAlertsSoon`.
 */
export function passwordWord(
  context: Context,
  accounts: Rows<'id'>,
  details: NewNotice<'PASSWORD_CHANGED'>['details'] = {},
  session?: string,
): Part {
  const about = { from: accounts, user: accounts.id };
  return {
    told: addNotice(context, {
      kind: 'PASSWORD_CHANGED',
      ...about,
      details,
      ...(session !== undefined && { session }),
    }),
    alerted: alertHolder(context, 'PASSWORD', about),
  };
}

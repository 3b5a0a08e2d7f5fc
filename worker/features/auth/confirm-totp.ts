import { sql } from 'drizzle-orm';
import { userTotp } from '#drizzle/schema/second-factors.ts';
import type { ConfirmTotpInput, RecoveryCodes } from '#shared/contract/second-factors.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { changes, idsOf, insertion, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { factorWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { endOfSessions } from '../open-sessions/ended-sessions.ts';
import { TOTP_OFFER_SECONDS } from '../open-sessions/lifetimes.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { freshRecoveryCodes, replacedRecoveryCodes, writtenCode } from './recovery-codes.ts';
import { offerHolder } from './set-up-totp.ts';
import { matchingStep } from './totp.ts';
import { openOffer, sealTotpSecret } from './totp-secret.ts';

/**
 * Accepts an offered secret once its app has given a right code; from then on the sign-in asks for codes. It replaces
 * the earlier app and its recovery codes, and ends all other sessions, which only knew the password.
 *
 * @throws DomainError WRONG_CODE, or TOTP_SETUP_OVER if the offer is used, too old, or another session's
 */
export async function confirmTotp(context: SignedInContext, input: ConfirmTotpInput): Promise<RecoveryCodes> {
  const { db, actor } = context;
  const offer = openOffer(context, offerHolder(context), input.set_up_token);
  const oldest = context.now().getTime() - TOTP_OFFER_SECONDS * 1000;
  if (offer === null || offer.offeredAt.getTime() <= oldest) throw new DomainError('TOTP_SETUP_OVER');
  const step = matchingStep(offer.secret, input.code, context.now(), 0);
  if (step === null) throw new DomainError('WRONG_CODE');

  const now = nowIso(context);
  const sealed = sealTotpSecret(context, ownAccount(context), offer.secret);
  const factor = {
    user_id: ownAccount(context),
    secret_ciphertext: sealed,
    confirmed_at: now,
    last_used_step: step,
    created_at: now,
  };
  const on = returned('enabled', { id: userTotp.user_id })`
      ${insertion(userTotp, factor)} on conflict (user_id) do update set ${changes(userTotp, factor)}
      where user_totp.confirmed_at is null or user_totp.confirmed_at <= ${offer.offeredAt.toISOString()}`;
  const ended = endOfSessions(context, sql`user_id in (${idsOf(on)}) and id <> ${actor.sessionId}`);
  const codes = freshRecoveryCodes(context);
  const [removed, added] = replacedRecoveryCodes(context, codes, sql`secret_ciphertext = ${sealed}`);
  const [, enabled] = await db.batch([
    // A separate statement, so that the next one sees, and ends, a session that was being opened without a code.
    lockedAccount(context, ownAccount(context)),
    db.execute(withCtes([on, ended, ...factorWord(context, on, 'account.totp-enable', 'ON')], idsOf(on))),
    db.execute(removed),
    db.execute(added),
  ]);
  if (enabled.rows.length === 0) throw new DomainError('TOTP_SETUP_OVER');
  sendAlertsSoon(context);
  return { recovery_codes: codes.map(writtenCode) };
}

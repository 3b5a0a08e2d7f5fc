import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { UpdateProfileInput } from '#shared/contract/profile.ts';
import type { OwnUser } from '#shared/contract/users.ts';
import { ownAccount } from '../../scope.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditAccounts } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { endedCodesOf } from '../accounts/account-link.ts';
import { sendAlertsSoon, contactWord } from '../sending/holder-alert.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { followingTenancies } from '../accounts/following-tenancies.ts';
import { comparedNumber } from '../accounts/numbers.ts';
import { lockedAccount, ownUserQuery } from '../accounts/queries.ts';

/**
 * Changes the caller's own name, phone and photo. The owner's copy in a live tenancy follows if the caller has
 * confirmed the tenancy. A new number opens nothing before it is proven (`confirm-phone.ts`): who has borrowed a session
 * can type one. The earlier contacts and the other devices are told of it.
 *
 * @throws DomainError FILE_NOT_USABLE, or VALIDATION for another name with a web address
 */
export async function updateProfile(context: SignedInContext, input: UpdateProfileInput): Promise<OwnUser> {
  const { db, actor } = context;
  const name = { full_name: input.full_name };
  const changed = { full_name: input.full_name, ...phoneColumns(input.phone), updated_at: nowIso(context) };
  const own = returned('changed', {
    ...pick(users, 'id'),
    owner_id: users.id,
    has_new_phone: sql<boolean>`${comparedNumber(sql`old`)} <> ${comparedNumber(sql`new`)}`,
  })`update users set ${changes(users, { ...changed, photo: input.photo })}
      where id = ${ownAccount(context)} and ${hasNoNewAddress(name)}`;
  const rephoned = selected('rephoned', { id: own.id })`${own} where ${own.has_new_phone}`;
  const photo = attachedFiles(context, {
    table: 'users',
    from: own,
    purpose: 'profile',
    addresses: input.photo === undefined ? undefined : [input.photo].filter((address) => address !== null),
  });
  const told = { from: rephoned, user: rephoned.id, session: actor.sessionId };
  const effects = {
    ended: endedCodesOf(context, ['PHONE_CONFIRMATION'], rephoned),
    followed: followingTenancies(changed, idsOf(own)),
    audited: auditAccounts(context, 'account.update-profile', own, {
      // The entry does not have the number, only that another was typed.
      details: sql`case when ${own.has_new_phone} then '{"phone": true}'::jsonb end`,
    }),
  };
  const [, written, [user]] = await db.batch([
    // A separate statement, so that the next one sees a tenancy that was just being made.
    lockedAccount(context, ownAccount(context)),
    db.execute<RemovedFiles & { has_new_phone: boolean }>(
      withCtes(
        [own, rephoned, ...photo.parts, effects, ...contactWord(context, 'PHONE', told, { once: true })],
        sql`select ${photo.removed}, ${own.has_new_phone} from ${own}`,
      ),
    ),
    ownUserQuery(context),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  refuseAddressed(name, user);
  removeBytes(context, written.rows);
  if (written.rows[0]?.has_new_phone === true) {
    sendAlertsSoon(context);
  }
  return signedAddresses(context, user, 'photo');
}

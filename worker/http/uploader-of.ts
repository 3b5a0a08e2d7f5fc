import type { FilePurpose } from '#shared/enums.ts';
import { type Action, roleMay } from '#shared/policy.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { findLink } from '../features/bill-links/share-link.ts';
import type { Uploader } from '../features/files/uploader.ts';
import { assertLinkLimit } from '../link-limit.ts';
import { assertMay } from '../trpc/procedures.ts';

/** The actions of which an uploader must be allowed one, by the purpose of the file. */
const actions: Record<FilePurpose, readonly [Action, ...Action[]]> = {
  kost: ['kost:create'],
  room: ['room:create'],
  complaint: ['complaint:create', 'complaint:update'],
  work: ['work:do'],
  payment_proof: ['payment:process'],
  article: ['article:own', 'article:manage'],
  profile: ['profile:update'],
};

/** The header with the token of a bill link, by which whoever holds it uploads proofs of payment. */
const LINK_HEADER = 'x-bill-link';

/**
 * Checks the session or the bill link of an upload, and returns who sends it.
 *
 * @throws DomainError NOT_FOUND for a link that does not work, TOO_MANY_ATTEMPTS, UNAUTHENTICATED, FORBIDDEN,
 *   PASSWORD_CHANGE_REQUIRED or TOTP_SETUP_REQUIRED
 */
export async function uploaderOf(context: Context, purpose: FilePurpose, headers: Headers): Promise<Uploader> {
  const token = headers.get(LINK_HEADER);
  if (token !== null && purpose === 'payment_proof') {
    await assertLinkLimit(context);
    return { link: (await findLink(context, token)).id };
  }
  const { actor } = context;
  if (actor?.kind !== 'session') throw new DomainError('UNAUTHENTICATED');
  const [first] = actions[purpose];
  const action = actions[purpose].find((each) => roleMay(actor.role, each)) ?? first;
  await assertMay(context, action);
  return { account: actor.accountId };
}

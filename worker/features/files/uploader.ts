import type { FilePurpose } from '#shared/enums.ts';
import { type Action, roleMay } from '#shared/policy.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { assertMay } from '../../trpc/procedures.ts';

/** Who uploads, and later uses, a file: an account, or the holder of a bill link. */
export type Uploader = { account: string } | { link: string };

/** The id by which the rows of an uploader's files are found. */
export function idOf(uploader: Uploader): string {
  return 'account' in uploader ? uploader.account : uploader.link;
}

/** What somebody must be allowed to do, to upload for it. */
const actions: Record<FilePurpose, readonly [Action, ...Action[]]> = {
  kost: ['kost:create'],
  room: ['room:create'],
  complaint: ['complaint:create', 'complaint:update'],
  payment_proof: ['payment:process'],
  article: ['article:own', 'article:manage'],
  profile: ['profile:update'],
};

/**
 * Who sends an upload, after a look at their session.
 *
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN, PASSWORD_CHANGE_REQUIRED or TOTP_SETUP_REQUIRED
 */
export async function uploaderOf(context: Context, purpose: FilePurpose, _headers: Headers): Promise<Uploader> {
  const { actor } = context;
  if (actor === null) throw new DomainError('UNAUTHENTICATED');
  const [first] = actions[purpose];
  const action = actions[purpose].find((each) => roleMay(actor.role, each)) ?? first;
  await assertMay(context, action);
  return { account: actor.id };
}

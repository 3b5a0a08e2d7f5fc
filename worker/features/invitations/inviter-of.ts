import type { SignedInContext } from '../../context.ts';
import { ownAccount } from '../../scope.ts';

/** Whose invitation a call makes or sends: the owner's, whoever acts for them, or the administrator's own. */
export function inviterOf(context: SignedInContext): string {
  return context.scope.of === 'owner' ? context.scope.owner : ownAccount(context);
}

import { sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { OwnerContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';

/** One of the owner's kosts, and whether rooms and tenancies may be added to it. */
interface LockedKost extends Record<string, unknown> {
  is_active: boolean;
}

/**
 * Locks one of the owner's kosts so that it cannot be deactivated meanwhile: the first statement of a batch that adds
 * rooms to it.
 */
export function lockedKost({ db, scope }: OwnerContext, id: string) {
  return db.execute<LockedKost>(
    sql`select is_active from kosts where id = ${id} and ${inScope(scope, kosts)} for share`,
  );
}

/** @throws DomainError NOT_FOUND or KOST_INACTIVE */
export function assertTakesMore([kost]: readonly LockedKost[]): void {
  if (kost === undefined) throw new DomainError('NOT_FOUND');
  if (!kost.is_active) throw new DomainError('KOST_INACTIVE');
}

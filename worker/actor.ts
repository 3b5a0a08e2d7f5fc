import type { Role } from '#shared/enums.ts';

/**
 * Who acts. Whose rows they read and write is their scope (`scope.ts`), which may be somebody else's: the trail has
 * both. Null stands for whoever calls without an account, and for the gateway.
 */
export type Actor = SessionActor | LinkActor | JobActor;

/** Somebody who is signed in, according to the verified token. */
export interface SessionActor {
  kind: 'session';
  /** Their own account. It is never whose rows a call is about; that is the scope. */
  accountId: string;
  role: Role;
  sessionId: string;
}

/** Whoever holds a bill link, which does not say who that is; what they may do, its tenant may. */
export interface LinkActor {
  kind: 'link';
  linkId: string;
  role: 'TENANT';
}

/** The product itself, by a job. */
export interface JobActor {
  kind: 'job';
}

/**
 * Who did it, to be written down beside what was done: the account's id; null for a link, a job, and whoever has no
 * account. It names nobody's rows.
 */
export function byWhom(context: { actor: SessionActor }): string;
export function byWhom(context: { actor: Actor | null }): string | null;
export function byWhom({ actor }: { actor: Actor | null }): string | null {
  return actor?.kind === 'session' ? actor.accountId : null;
}

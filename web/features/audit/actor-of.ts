import type { AuditRecord } from '#shared/contract/audit.ts';

/** What the product, a job or the payment provider did. */
const AUTOMATIC = 'Otomatis';

/** What is done to an account without its holder, or nobody knows by whom. */
const withoutHolder: ReadonlySet<AuditRecord['action']> = new Set(['account.lock', 'account.lose-email']);

/** Who acted, in words. Whoever has no session is a person too: with a bill link, or an account's holder by a letter. */
export function actorOf(record: AuditRecord): string {
  const { actor_name: name, action, details, person_name: person, subject_name: subject } = record;
  if (name !== null) return name;
  if (details !== null && 'bill_link' in details) return `${person ?? 'Penyewa'} lewat tautan bayar`;
  if (action === 'account.wrong-proof') return 'Seseorang';
  const isHolders = /^(account|consent)\./.test(action) && !withoutHolder.has(action);
  return isHolders ? (subject ?? 'Seseorang') : AUTOMATIC;
}

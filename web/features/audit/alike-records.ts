import type { AuditRecord } from '#shared/contract/audit.ts';

/** Neighbouring entries that one act of a person has left, such as the rooms of an import: the first stands for all. */
export interface AlikeRecords {
  first: AuditRecord;
  count: number;
}

/** Puts neighbours of the same action, person, kost and minute together, but for those with an amount: each is read. */
export function alikeRecords(records: readonly AuditRecord[]): AlikeRecords[] {
  const groups: AlikeRecords[] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last !== undefined && isAlike(last.first, record)) last.count += 1;
    else groups.push({ first: record, count: 1 });
  }
  return groups;
}

function isAlike(one: AuditRecord, other: AuditRecord): boolean {
  return (
    !one.is_reversible &&
    !other.is_reversible &&
    amountOf(one) === null &&
    amountOf(other) === null &&
    one.action === other.action &&
    one.actor_id === other.actor_id &&
    one.kost_name === other.kost_name &&
    minuteOf(one) === minuteOf(other)
  );
}

/** The amount of an entry, if it has one. */
export function amountOf({ details }: AuditRecord): number | null {
  const amount = details?.amount ?? details?.total_amount;
  return typeof amount === 'number' ? amount : null;
}

/** `2026-11-28T07:45` of an instant. */
function minuteOf({ created_at: at }: AuditRecord): string {
  return at.slice(0, 16);
}

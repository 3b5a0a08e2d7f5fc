import { expect, it } from 'vitest';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { alikeRecords } from '#web/features/audit/alike-records.ts';

const record = (change: Partial<AuditRecord>) =>
  ({
    action: 'room.create',
    actor_id: 'a',
    kost_name: 'Kost Melati',
    details: null,
    created_at: '2026-11-28T01:02:03.000Z',
    ...change,
  }) as AuditRecord;
const counts = (...changes: Partial<AuditRecord>[]) => alikeRecords(changes.map(record)).map(({ count }) => count);

it('many entries of one act are one line; another person, kost, minute or act, and each amount, has its own', () => {
  expect(counts({}, {}, { created_at: '2026-11-28T01:02:59.000Z' })).toEqual([3]);
  expect(counts({}, { actor_id: 'b' }, {})).toEqual([1, 1, 1]);
  expect(counts({}, {}, { kost_name: 'Kost Cendana' })).toEqual([2, 1]);
  expect(counts({}, { created_at: '2026-11-28T01:03:00.000Z' })).toEqual([1, 1]);
  expect(counts({}, { action: 'room.update' })).toEqual([1, 1]);
  expect(counts({ details: { amount: 1 } }, { details: { amount: 1 } })).toEqual([1, 1]);
});

import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { actorOf } from '#web/features/audit/actor-of.ts';
import { openedAt } from '#web/features/audit/opened-at.ts';

const entry: AuditRecord = {
  id: '1',
  action: 'payment.settle',
  subject_id: '2',
  subject_name: 'PAY-1',
  person_name: 'Budi & Ani',
  room_number: 'A 1',
  kost_name: 'Kost Melati',
  opens: null,
  actor_id: null,
  actor_name: null,
  owner_id: '3',
  request_id: 'r',
  details: null,
  is_reversible: false,
  created_at: '2026-01-30T18:00:00.000Z',
};

describe('who acted', () => {
  it.each<[Partial<AuditRecord>, string]>([
    [{ actor_name: 'Ibu Ratna' }, 'Ibu Ratna'],
    [{}, 'Otomatis'],
    [{ action: 'payment.open', details: { bill_link: 'x' } }, 'Budi & Ani lewat tautan bayar'],
    [{ action: 'account.confirm-email', subject_name: 'Citra' }, 'Citra'],
    [{ action: 'consent.withdraw', subject_name: 'Citra' }, 'Citra'],
    [{ action: 'account.wrong-proof', subject_name: 'Citra' }, 'Seseorang'],
    [{ action: 'account.lock', subject_name: 'Citra' }, 'Otomatis'],
  ])('in %j is %s', (fields, who) => {
    expect(actorOf({ ...entry, ...fields })).toBe(who);
  });
});

describe('what an entry opens', () => {
  it.each<[AuditRecord['opens'], string | null]>([
    [{ kind: 'invoice', id: '7', kost_id: '9' }, '?tab=invoice&invoice=7'],
    [
      { kind: 'tenancy', id: '7', kost_id: '9' },
      '?tab=kelola&properti=9&bagian=penyewa&penyewa=semua&cari-penyewa=Budi+%26+Ani',
    ],
    [{ kind: 'room', id: '7', kost_id: '9' }, '?tab=kelola&properti=9&cari-kamar=A+1'],
    [{ kind: 'kost', id: '9', kost_id: '9' }, '?tab=kelola&properti=9'],
    [null, null],
  ])('%j is at %s', (opens, address) => {
    expect(openedAt({ ...entry, opens })).toBe(address);
  });
});

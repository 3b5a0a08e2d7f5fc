import type { AuditRecord } from '#shared/contract/audit.ts';

/** The address in the owner's dashboard that shows what an entry is about; null where that is gone or has none. */
export function openedAt({ opens, person_name: person, room_number: room }: AuditRecord): string | null {
  if (opens === null) return null;
  const { kind, id, kost_id: kost } = opens;
  if (kind === 'invoice') return search({ tab: 'invoice', invoice: id });
  if (kost === null) return null;
  const inKost = { tab: 'kelola', properti: kost };
  switch (kind) {
    case 'tenancy':
      return search({ ...inKost, bagian: 'penyewa', penyewa: 'semua', 'cari-penyewa': person ?? '' });
    case 'room':
      return search({ ...inKost, 'cari-kamar': room ?? '' });
    case 'kost':
      return search(inKost);
    default:
      return kind satisfies never;
  }
}

const search = (parameters: Record<string, string>): string => `?${new URLSearchParams(parameters)}`;

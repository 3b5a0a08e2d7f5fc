import { BedDouble, CalendarClock, MessageSquareWarning, ShieldCheck, UserRound } from 'lucide-react';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import { formatNumber, formatRupiah } from '#shared/format.ts';
import { formatShortDay, today as presentDay } from '../../lib/today.ts';
import type { Matter } from './matter-row.tsx';

interface Place {
  room_number: string;
  kost_name: string;
}

/** What waits for the owner beside late bills, the most urgent first. */
export function mattersOf(today: OwnerToday, hasKosts: boolean): Matter[] {
  const { proofs, complaints, contracts, tenants, rooms } = today;
  const place = ({ room_number, kost_name }: Place) => `Kamar ${room_number}${hasKosts ? ` ${kost_name}` : ''}`;
  const person = (home: Place & { tenant_name: string }) => `${home.tenant_name}, ${place(home)}`;
  const ends = (contract: (typeof contracts.first)[number]) =>
    `${person(contract)} (${formatShortDay(contract.contract_end)})`;
  const hasEnded = ({ contract_end }: { contract_end: string }) => contract_end < presentDay();
  const ended = contracts.first.filter(hasEnded);
  const ending = contracts.first.filter((contract) => !hasEnded(contract));
  const matters: (Matter | false)[] = [
    proofs.count > 0 && {
      icon: <ShieldCheck aria-hidden />,
      text: `${counted(proofs)} pembayaran menunggu verifikasi`,
      names: named(proofs.count, proofs.first, (proof) => `${proof.tenant_name} ${formatRupiah(proof.amount)}`),
      to: '?tab=invoice&bagian=verifikasi',
      action: 'Periksa',
      about: 'pembayaran',
    },
    contracts.ended > 0 && {
      icon: <CalendarClock aria-hidden />,
      text: `${formatNumber(contracts.ended)} kontrak sudah berakhir`,
      names: named(contracts.ended, ended, ends),
      to: inKost(ended, '&bagian=penyewa'),
      action: 'Perpanjang',
      about: 'kontrak yang sudah berakhir',
      isUrgent: true,
    },
    complaints.count > 0 && {
      icon: <MessageSquareWarning aria-hidden />,
      text: `${formatNumber(complaints.count)} keluhan belum selesai`,
      names: named(complaints.count, complaints.first, (complaint) => `${complaint.title}, ${place(complaint)}`),
      to: '?tab=keluhan',
      action: 'Lihat',
      about: 'keluhan',
    },
    contracts.ending > 0 && {
      icon: <CalendarClock aria-hidden />,
      text: `${counted({ count: contracts.ending, has_more: contracts.has_more })} kontrak berakhir dalam 30 hari`,
      names: named(contracts.ending, ending, ends),
      to: inKost(ending, '&bagian=penyewa'),
      action: 'Tanyakan',
      about: 'penyewa yang kontraknya berakhir',
    },
    tenants.count > 0 && {
      icon: <UserRound aria-hidden />,
      text: `${counted(tenants)} penyewa ${missing(tenants)}`,
      names: named(tenants.count, tenants.first, person),
      to: inKost(tenants.first, '&bagian=penyewa'),
      action: 'Lengkapi',
      about: 'data penyewa',
    },
    rooms.count > 0 && {
      icon: <BedDouble aria-hidden />,
      text: `${counted(rooms)} kamar siap disewakan`,
      names: `${named(rooms.count, rooms.first, (room) => `${place(room)} kosong sejak ${formatShortDay(room.since)}`)}${
        rooms.lost > 0 ? `. Sewa hilang ${formatRupiah(rooms.lost)}` : ''
      }`,
      to: inKost(rooms.first, ''),
      action: 'Isi',
      about: 'kamar kosong',
    },
  ];
  return matters.filter((matter) => matter !== false);
}

function counted({ count, has_more }: { count: number; has_more: boolean }): string {
  return has_more ? `Lebih dari ${formatNumber(count)}` : formatNumber(count);
}

/** The first of them and how many others there are; nothing if none of these is named. */
function named<Each>(count: number, first: Each[], name: (each: Each) => string): string {
  const [one, two] = first.map(name);
  if (one === undefined) return '';
  if (count === 1) return one;
  return count === 2 && two !== undefined ? `${one}; ${two}` : `${one} dan ${formatNumber(count - 1)} lainnya`;
}

/** What can be done about the most urgent of them is in its kost. */
function inKost([first]: { kost_id: string }[], part: string): string {
  return first === undefined ? '?tab=properti' : `?tab=kelola&properti=${first.kost_id}${part}`;
}

function missing({ unanswered, incomplete }: OwnerToday['tenants']): string {
  if (incomplete === 0) return 'belum mengonfirmasi';
  return unanswered === 0 ? 'belum lengkap datanya' : 'belum lengkap atau belum mengonfirmasi';
}

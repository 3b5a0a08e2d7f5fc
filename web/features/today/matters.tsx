import {
  BedDouble,
  CalendarClock,
  LogOut,
  MessageSquareWarning,
  Repeat,
  ShieldCheck,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import { formatPlace, formatRupiah } from '#shared/format.ts';
import { CONTRACT_ENDING_DAYS } from '#shared/rules/contract-dates.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatShortDay, today as presentDay } from '../../lib/today.ts';
import { type Counted, counted } from './counted.ts';
import type { Matter, MatterPlaces } from './matter-row.tsx';

/** How many kosts have a button of their own in a task; the others are behind one link. */
const KOSTS_SHOWN = 3;

const ALL_TENANTS = '?tab=properti&bagian=penyewa';
/** Ended contracts come first there, then those that end soon, so one list has the tasks of all kosts. */
const TENANTS_BY_END = `${ALL_TENANTS}&urut=END`;

interface Place {
  room_number: string;
  kost_name: string;
}

/** The tasks of the owner besides late bills, the most urgent first; an only kost has its own list of tenants. */
export function mattersOf(today: OwnerToday, hasKosts: boolean, onlyId?: string): Matter[] {
  const { proofs, contracts, tenants, stopped_rents: stopped, double_rents: doubled, rooms, kosts } = today;
  const place = ({ room_number, kost_name }: Place) => `${formatPlace(room_number)}${hasKosts ? ` ${kost_name}` : ''}`;
  const person = (home: Place & { tenant_name: string }) => `${home.tenant_name}, ${place(home)}`;
  const ends = (contract: (typeof contracts.first)[number]) =>
    `${person(contract)} (${formatShortDay(contract.contract_end)})`;
  const hasEnded = ({ contract_end }: { contract_end: string }) => contract_end < presentDay();
  const ended = contracts.first.filter(hasEnded);
  const ending = contracts.first.filter((contract) => !hasEnded(contract));
  // Those that have ended are counted first: there may be more of them only if nothing else was counted.
  const endedCount = { count: contracts.ended, has_more: contracts.has_more && contracts.ending === 0 };
  const endingCount = { count: contracts.ending, has_more: contracts.has_more };
  const matters: (Matter | false)[] = [
    proofs.count > 0 && {
      icon: ShieldCheck,
      text: `${counted(proofs)} pembayaran menunggu verifikasi`,
      names: named(proofs, proofs.first, (proof) => `${proof.tenant_name} ${formatRupiah(proof.amount)}`),
      to: '?tab=invoice&bagian=verifikasi',
      action: 'Periksa',
      about: 'pembayaran',
    },
    contracts.ended > 0 && {
      icon: CalendarClock,
      text: `${counted(endedCount)} kontrak sudah berakhir`,
      names: named(endedCount, ended, ends),
      to: inFewKosts(inKosts(kosts, 'ended', TENANTS_BY_END, tenantsIn('akhir', ended))),
      action: 'Perpanjang',
      about: 'kontrak yang sudah berakhir',
      isUrgent: true,
    },
    ...troublesOf(today, place),
    contracts.ending > 0 && {
      icon: CalendarClock,
      text: `${counted(endingCount)} kontrak berakhir dalam ${CONTRACT_ENDING_DAYS} hari`,
      names: named(endingCount, ending, ends),
      to: inFewKosts(inKosts(kosts, 'ending', TENANTS_BY_END, tenantsIn('akhir', ending))),
      action: 'Lihat',
      about: 'penyewa yang kontraknya berakhir',
    },
    leavingOf(today, person, onlyId),
    stopped.count > 0 && {
      icon: Repeat,
      text: `Sewa otomatis ${counted(stopped)} penyewa sudah berhenti`,
      names: named(stopped, stopped.first, person),
      to: inKosts(kosts, 'stopped', ALL_TENANTS, tenantsIn('kini', stopped.first)),
      action: 'Atur',
      about: 'sewa otomatis yang berhenti',
      isUrgent: true,
    },
    doubled.count > 0 && {
      icon: Repeat,
      text: `${counted(doubled)} penyewa punya dua sewa berulang`,
      names: named(doubled, doubled.first, person),
      to: `?tab=invoice&tampilan=semua${firstOf('invoice', doubled.first[0]?.invoice_id)}`,
      action: 'Periksa',
      about: 'sewa berulang yang ganda',
    },
    tenants.count > 0 && {
      icon: UserRound,
      text: `${counted(tenants)} penyewa ${missing(tenants)}`,
      names: named(tenants, tenants.first, person),
      to: inKosts(kosts, 'tenants', ALL_TENANTS, tenantsIn('kini', tenants.first)),
      action: tenants.incomplete > 0 ? 'Lengkapi' : 'Lihat',
      about: 'data penyewa',
    },
    rooms.count > 0 && {
      icon: BedDouble,
      text: `${counted(rooms)} kamar siap disewakan`,
      names: `${named(rooms, rooms.first, (room) => `${place(room)} kosong sejak ${formatShortDay(room.since)}`)}${
        rooms.lost > 0
          ? `. Sewa hilang bulan ini ${rooms.has_more ? 'setidaknya ' : ''}${formatRupiah(rooms.lost)}`
          : ''
      }`,
      to: inKosts(kosts, 'rooms', '?tab=properti', roomToFill(rooms.first)),
      action: 'Isi',
      about: 'kamar kosong',
    },
  ];
  return matters.filter((matter) => matter !== false);
}

/** Who says that they leave; those who wait for an answer make it urgent. */
function leavingOf(
  { leavings }: OwnerToday,
  person: (home: OwnerToday['leavings']['first'][number]) => string,
  onlyId?: string,
) {
  return (
    leavings.count > 0 && {
      icon: LogOut,
      text: `${counted(leavings)} penyewa akan pindah`,
      names: named(leavings, leavings.first, (home) => `${person(home)} (${formatShortDay(home.leaves_on)})`),
      to: onlyId === undefined ? TENANTS_BY_END : `?tab=kelola&properti=${onlyId}&bagian=penyewa&penyewa=akhir`,
      action: 'Lihat',
      about: 'penyewa yang akan pindah',
      isUrgent: leavings.first.some(({ state }) => state !== 'AGREED'),
    }
  );
}

/** The tasks about complaints: finished jobs, returned jobs, and the oldest of the others. */
function troublesOf(today: OwnerToday, place: (home: Place) => string): (Matter | false)[] {
  const { complaints, finished_work: finished, returned_work: returned } = today;
  const trouble = ({ title, ...home }: Place & { title: string }) => `${title}, ${place(home)}`;
  const isAtWork = new Set([...finished.first, ...returned.first].map(({ id }) => id));
  // How many there are stands above every tab; the day says which has waited longest, besides those of the jobs.
  const oldest = complaints.first.find(({ id }) => !isAtWork.has(id));
  const isOnly = complaints.count - finished.count - returned.count <= 1;
  const job = (work: typeof finished, text: string, action: string, about: string): Matter | false =>
    work.count > 0 && {
      icon: Wrench,
      text: `${counted(work)} ${text}`,
      names: named(work, work.first, trouble),
      to: firstComplaint(work.first),
      action,
      about,
    };
  return [
    job(finished, 'pekerjaan selesai, menunggu Anda periksa', 'Periksa', 'pekerjaan teknisi'),
    job(returned, 'pekerjaan dikembalikan, belum ada teknisinya', 'Tugaskan', 'teknisi lain'),
    oldest !== undefined && {
      icon: MessageSquareWarning,
      text: `Keluhan${isAtWork.size > 0 ? ' lain' : ''}${isOnly ? '' : ' terlama'} masuk ${formatAgo(oldest.created_at).toLowerCase()}`,
      // Beside jobs that wait, a number of the others would be a second one, smaller than that above every tab.
      names: isAtWork.size > 0 ? trouble(oldest) : named({ ...complaints, has_more: false }, [oldest], trouble),
      // The list begins with all that are not settled.
      to: isOnly ? firstComplaint([oldest]) : '?tab=keluhan',
      action: 'Lihat',
      about: 'keluhan',
    },
  ];
}

/** The first names and the number of the others; empty if no name is known. */
function named<Each>({ count, has_more }: Counted, first: Each[], name: (each: Each) => string): string {
  const [one, two] = first.map(name);
  if (one === undefined) return '';
  if (count === 1) return one;
  if (count === 2 && two !== undefined) return `${one}; ${two}`;
  return `${one} dan ${counted({ count: count - 1, has_more }).toLowerCase()} lainnya`;
}

/** Leads to the first complaint of a list; when it is done, the next one is the first. */
function firstComplaint([first]: { id: string }[]): string {
  return `?tab=keluhan${firstOf('keluhan', first?.id)}`;
}

function firstOf(parameter: string, id: string | undefined): string {
  return id === undefined ? '' : `&${parameter}=${id}`;
}

/** The kosts with most tasks of a kind, each with the link to its part; `all` leads to the list of all kosts. */
function inKosts(
  kosts: OwnerToday['kosts'],
  kind: 'ended' | 'ending' | 'tenants' | 'stopped' | 'rooms',
  all: string,
  part: (kost: { id: string; count: number }) => string,
): MatterPlaces {
  const places = kosts
    .map((kost) => ({ ...kost, count: kost[kind] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map((kost) => ({ name: kost.name, count: kost.count, to: `?tab=kelola&properti=${kost.id}${part(kost)}` }));
  return { first: places.slice(0, KOSTS_SHOWN), others: Math.max(0, places.length - KOSTS_SHOWN), all };
}

/** Where one list shows the tasks of all kosts, many kosts have that alone. */
function inFewKosts(places: MatterPlaces): Matter['to'] {
  return places.others > 0 ? places.all : places;
}

/** The link to the tenants of a kost in a state; if only one is concerned and known, to that one. */
function tenantsIn(filter: 'kini' | 'akhir', first: { kost_id: string; tenant_name: string }[]) {
  return ({ id, count }: { id: string; count: number }) => {
    const only = count === 1 ? first.find(({ kost_id }) => kost_id === id) : undefined;
    const found = only === undefined ? '' : `&cari-penyewa=${encodeURIComponent(only.tenant_name)}`;
    return `&bagian=penyewa${filter === 'kini' ? '' : `&penyewa=${filter}`}${found}`;
  };
}

/** The link to the empty rooms of a kost, with the one open that has been empty longest, if it is known. */
function roomToFill(first: { id: string; kost_id: string }[]) {
  return ({ id }: { id: string }) =>
    `&kamar=AVAILABLE${firstOf('buka-kamar', first.find(({ kost_id }) => kost_id === id)?.id)}`;
}

function missing({ unanswered, incomplete }: OwnerToday['tenants']): string {
  if (incomplete === 0) return 'belum mengonfirmasi';
  return unanswered === 0 ? 'belum lengkap datanya' : 'belum lengkap atau belum mengonfirmasi';
}

import { type SQL, sql } from 'drizzle-orm';
import { contractAnswers, contracts } from '#drizzle/schema/contracts.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { Contract, MakeContractInput } from '#shared/contract/contracts.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatLongDay, formatMonth, formatPercent, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import {
  CONTRACT_VERSIONS_A_DAY,
  contractBody,
  type ContractVariable,
  MAX_CONTRACT,
} from '#shared/rules/contract-paper.ts';
import { LATE_FEE_CAP_BPS } from '#shared/rules/late-fee.ts';
import { withoutHidden } from '#shared/rules/normal-text.ts';
import { terbilang } from '#shared/rules/terbilang.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';
import { contractQuery } from './queries.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** What holds of a deposit, after its amount: how a settlement goes. */
const DEPOSIT_TERMS =
  'adalah titipan, bukan sewa. Deposit dikembalikan paling lambat 14 hari setelah Penyewa keluar dan kunci diserahkan. Yang boleh dipotong hanya tagihan yang belum lunas, sewa hari yang ditempati dan belum ditagih, dan kerusakan karena kelalaian Penyewa, dengan rincian tertulis dan foto kerusakannya. Penyewa dapat menyetujui rincian itu atau menyatakan keberatan dalam tiga hari setelah menerimanya dan keluar.';
const TOO_LONG = 'Kontrak ini terlalu panjang. Persingkat isi kontrak atau aturan kost.';
const ASSUMED = 'Pastikan dulu mulai dan akhir kontrak lewat Ubah.';

interface Place extends Record<string, unknown> {
  owner_name: string;
  rules: string[];
  template: string;
  /** How many days before they leave a tenant says so. */
  leaving_days: number;
}

/**
 * Writes the contract of a tenancy as its next version, from what is agreed now, and its owner's agreement. Its text and
 * the hash of it never change; what the tenant has not answered before gives way to it. If the newest version has the
 * same text, it is the answer, and nothing is made; but after it was declined.
 *
 * @throws DomainError NOT_FOUND, TENANCY_NOT_ACTIVE, CONTRACT_UNCONFIRMED, TOO_MANY_ATTEMPTS, or VALIDATION if it is too
 *   long, or has days that an import assumed
 */
export async function makeContract(context: OwnerContext, { tenancy_id: id }: MakeContractInput): Promise<Contract> {
  const { db, scope } = context;
  const isIt = sql`tenancies.id = ${id} and ${inScope(scope, tenancies)}`;
  const [[row], { rows: places }] = await db.batch([
    tenancyQuery(context, id),
    db.execute<Place>(sql`select u.full_name as owner_name, k.rules, k.leaving_days, coalesce(c.body, default_contract()) as template
      from tenancies join kosts k on k.id = tenancies.kost_id join users u on u.id = k.owner_id
      left join contract_templates c on c.kost_id = k.id where ${isIt}`),
  ]);
  const tenancy = toTenant(foundRow(row));
  const place = foundRow(places[0]);
  if (tenancy.incomplete.some((part) => part.startsWith('contract')))
    throw new DomainError('VALIDATION', { message: ASSUMED });
  // What was typed before such marks were left out reads as it is frozen, too.
  const body = withoutHidden(
    contractBody(ofTenancy(place.template, tenancy), valuesOf(tenancy, place, today(context))),
  );
  if (body.length > MAX_CONTRACT) throw new DomainError('VALIDATION', { message: TOO_LONG });
  const newest = sql`(select c.id from contracts c where c.tenancy_id = ${id} order by c.version desc limit 1)`;
  const [, { rows }, [contract]] = await db.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute<{ refusal: Refusal | null }>(newVersion(context, isIt, { tenancy, body, owner: place.owner_name })),
    contractQuery(context, newest),
  ]);
  const refusal = rows[0]?.refusal ?? null;
  if (refusal !== null && refusal !== 'SAME') throw refused(refusal);
  sendNoticesSoon(context);
  return foundRow(contract);
}

interface Paper {
  tenancy: Tenant;
  body: string;
  /** The owner's name. */
  owner: string;
}

/** The end that was agreed, also of a contract that goes on after it. */
const endOf = ({ agreed_end, contract_end }: Tenant) => agreed_end ?? contract_end;

/** The statement that stores the next version, after the tenancy is locked; it answers why not. */
function newVersion(context: OwnerContext, isIt: SQL, { tenancy, body, owner }: Paper): SQL {
  const hash = sql`encode(sha256(convert_to(${body}::text, 'UTF8')), 'hex')`;
  const held = heldTenancy(context, isIt, hash);
  const row = {
    tenancy_id: held.id,
    ...pick(held, 'owner_id', 'kost_id', 'user_id', 'version'),
    body,
    sha256: hash,
    owner_name: owner,
    tenant_name: tenancy.full_name,
    ...pick(tenancy, 'kost_name', 'room_number'),
    ...pick(tenancy, 'monthly_rent', 'deposit_amount', 'contract_start'),
    contract_end: endOf(tenancy),
    created_at: nowIso(context),
  };
  const made = returned(
    'made',
    pick(contracts, 'id', 'version', 'sha256'),
  )`${insertion(contracts, row, sql`${held} where ${held.refusal} is null`)}`;
  const of = selected('of_made', {
    ...pick(held, 'id', 'owner_id', 'user_id', 'room_id', 'kost_id'),
    version: made.version,
    contract_id: made.id,
  })`${held} cross join ${made}`;
  const agreed = {
    contract_id: made.id,
    role: 'OWNER' as const,
    answer: 'AGREED' as const,
    user_id: byWhom(context),
    name: owner,
    method: 'SESSION' as const,
    sha256: made.sha256,
    created_at: nowIso(context),
  };
  const effects = {
    agreed: insertion(contractAnswers, agreed, made),
    audited: auditOwned(context, 'tenancy.make-contract', of, ['version']),
    told: addedNotices(context, {
      kind: 'CONTRACT_MADE',
      from: atPlaces(of),
      user: of.user_id,
      details: { ...placeFacts, ...pick(of, 'contract_id', 'version') },
    }),
  };
  return withCtes([held, made, of, effects], sql`select ${held.refusal} from ${held}`);
}

/** The tenancy with its next version, or why there is none. */
function heldTenancy(context: OwnerContext, isIt: SQL, hash: SQL) {
  const papers = sql`contracts c where c.tenancy_id = tenancies.id`;
  const isSame = sql`(select c.sha256 = ${hash} and not exists (select from contract_answers a
      where a.contract_id = c.id and a.answer = 'DECLINED') from ${papers} order by c.version desc limit 1)`;
  const ofDay = sql`(select count(*) from ${papers}
      and c.created_at > ${nowIso(context)}::timestamptz - make_interval(secs => ${DAY_SECONDS}))`;
  return selected('held', {
    ...pick(tenancies, 'id', 'owner_id', 'user_id', 'room_id', 'kost_id'),
    version: sql<number>`(select coalesce(max(c.version), 0) + 1 from ${papers})`,
    refusal: sql<Refusal | null>`case when not ${isLive(tenancies.status)} then 'TENANCY_NOT_ACTIVE'
      when ${tenancies.confirmed_at} is null then 'CONTRACT_UNCONFIRMED'
      when ${isSame} then 'SAME'
      when ${ofDay} >= ${CONTRACT_VERSIONS_A_DAY} then 'TOO_MANY_ATTEMPTS' end`,
  })`tenancies where ${isIt}`;
}

type Refusal = 'TENANCY_NOT_ACTIVE' | 'CONTRACT_UNCONFIRMED' | 'SAME' | 'TOO_MANY_ATTEMPTS';

function refused(refusal: Exclude<Refusal, 'SAME'>): DomainError {
  if (refusal !== 'TOO_MANY_ATTEMPTS') return new DomainError(refusal);
  const message = `Paling banyak ${CONTRACT_VERSIONS_A_DAY} versi kontrak dalam 24 jam. Coba lagi nanti.`;
  return new DomainError(refusal, { message, retryAfter: DAY_SECONDS / 24 });
}

/**
 * A template says "per bulan" after the rent; of another period it says that one. Before the number of a passport it has
 * no "NIK". The rent that is agreed from a later month on stands after its text.
 */
function ofTenancy(template: string, { rent_period: period, id_kind: kind, next_rent: next }: Tenant): string {
  const text = template.replace(/(\{\{\s*sewa\s*\}\}[^.\n]*?)per bulan/g, `$1${rentPeriodLabels[period]}`);
  const named = kind === 'PASSPORT' ? text.replace(/\bNIK(?=[\s:]*\{\{\s*nik\s*\}\})/gi, 'nomor paspor') : text;
  if (next === null) return named;
  return `${named}\n\nPerubahan sewa\nMulai ${formatMonth(`${next.from}-01`)} sewa menjadi ${rupiahWords(next.amount)} ${rentPeriodLabels[period]}.`;
}

/** 'Rp 1.500.000 (satu juta lima ratus ribu rupiah)'. */
const rupiahWords = (amount: number) => `${formatRupiah(amount)} (${terbilang(amount)} rupiah)`;

function valuesOf(
  tenancy: Tenant,
  { owner_name, rules, leaving_days: notice }: Place,
  day: string,
): Record<ContractVariable, string> {
  const { monthly_rent: rent, deposit_amount: deposit, automatic_rent: automatic } = tenancy;
  const fee = automatic?.late_fee_percentage ?? tenancy.late_fee_percentage;
  return {
    nama: tenancy.full_name,
    nik: tenancy.nik || '–',
    telepon: tenancy.phone || '–',
    pemilik: owner_name,
    kost: tenancy.kost_name,
    alamat: tenancy.kost_info.address,
    kamar: tenancy.room_number,
    mulai: formatLongDay(tenancy.contract_start),
    akhir: `${formatLongDay(endOf(tenancy))}${tenancy.goes_on ? `, lalu lanjut ${rentPeriodLabels[tenancy.rent_period]}` : ''}`,
    sewa: formatRupiah(rent),
    sewa_terbilang: `${terbilang(rent)} rupiah`,
    jatuh_tempo: automatic?.is_on
      ? tenancy.rent_period === 'MONTH'
        ? `paling lambat tanggal ${automatic.day} setiap bulan`
        : 'pada hari pertama setiap periode'
      : 'paling lambat pada tanggal jatuh tempo di tagihan',
    denda:
      fee === 0
        ? 'Keterlambatan tidak dikenai denda.'
        : `Keterlambatan dikenai denda ${formatPercent(fee)} per hari dari jumlah yang belum dibayar, paling banyak ${formatPercent(LATE_FEE_CAP_BPS / 100)}.`,
    deposit: formatRupiah(deposit),
    deposit_terbilang: `${terbilang(deposit)} rupiah`,
    ketentuan_deposit: deposit === 0 ? 'Tidak ada deposit.' : `Deposit ${rupiahWords(deposit)} ${DEPOSIT_TERMS}`,
    pemberitahuan: notice === 0 ? 'paling lambat pada harinya' : `paling lambat ${notice} hari sebelumnya`,
    aturan: rules.map((rule) => `- ${rule}`).join('\n') || 'Belum ada aturan kost yang ditulis.',
    tanggal: formatLongDay(day),
  };
}

import type { ReactNode } from 'react';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { formatDay, formatDays, formatLongDay, formatRupiah } from '#shared/format.ts';
import { bareAddress } from '#shared/rules/file.ts';
import { inWords, Letterhead, PrintFooter, Stamp } from '../invoices/print-parts.tsx';
import { depositInWords } from '../deposits/deposit-sums.tsx';
import { GivenBackList } from '../deposits/given-back-list.tsx';
import { MOST_NAMED_BILLS } from '#shared/rules/settlement.ts';
import { Notice } from '../../ui/notice.tsx';
import { ComparedPhotos } from './compared-photos.tsx';
import { conditionWords, isOpenToObjection, partsInWords, unbilledWords, untilInWords } from './settlement-words.ts';
import { formatMoment } from '../../lib/today.ts';

type Shown = Pick<
  SettlementView,
  | 'kost_name'
  | 'full_name'
  | 'room_number'
  | 'leaves_on'
  | 'settlement'
  | 'figures'
  | 'sums'
  | 'move_in'
  | 'moved_in_on'
> &
  Partial<Pick<SettlementView, 'kost_id' | 'returns' | 'present' | 'still_owed'>>;

/** A settlement on paper: how the room was found, each figure with where it comes from, and what becomes of the deposit. */
export function SettlementSheet({ view }: { view: Shown }) {
  const { settlement, figures, sums } = view;
  const isSettled = settlement?.state === 'SETTLED';
  const isWaiting = settlement?.state === 'PROPOSED' || settlement?.state === 'AGREED';
  const isPaper = !['DRAFT', 'CANCELLED'].includes(settlement?.state ?? 'DRAFT');
  const objection = settlement?.objection ?? settlement?.earlier_objection;
  const beyond = sums.charges - sums.charged;
  return (
    <>
      <Letterhead
        kost={{ name: view.kost_name, address: null }}
        title="Keluar kos"
        number={`${view.full_name} · Kamar ${view.room_number}`}
        mark={
          isSettled ? (
            <Stamp>Selesai</Stamp>
          ) : settlement?.state === 'CANCELLED' ? (
            <Stamp tone="neutral">Dibatalkan</Stamp>
          ) : null
        }
      />
      <p className="pt-5 text-sm">
        Keluar {formatLongDay(view.leaves_on)}
        {settlement && settlement.state !== 'DRAFT' && settlement.version > 1 ? ` · versi ${settlement.version}` : ''}
      </p>
      <Lines view={view} />
      {isWaiting && figures.bills.length > 0 ? (
        <p className="mt-2 text-sm text-muted">
          Denda tagihan ini tidak ditambah selama perhitungan ini menunggu. Bila perhitungannya batal atau tagihannya
          tidak terbayar, denda dihitung lagi.
        </p>
      ) : null}
      <p className="mt-4 rounded-md bg-sunken px-3 py-2 text-sm font-semibold">
        {sums.owed > 0 ? (
          <>
            {isSettled ? 'Kurang bayar penyewa' : 'Masih harus dibayar penyewa'} {formatRupiah(sums.owed)} (
            {inWords(sums.owed)}).{' '}
          </>
        ) : null}
        {sums.owed > 0 && sums.to_return === 0 ? null : (
          <>
            {isSettled ? 'Dikembalikan kepada ' : 'Kembali kepada '}
            {sums.parts ? 'penyewa dan pembayar bagian ' : 'penyewa '}
            {formatRupiah(sums.to_return)} ({inWords(sums.to_return)}){partsInWords(sums.parts)}.
          </>
        )}
      </p>
      <Present view={view} />
      <StillOwed view={view} />
      {isSettled ? <Returns view={view} /> : null}
      {beyond > 0 ? (
        <p className="mt-3 text-sm">
          Potongan dan sewa yang belum ditagih melebihi uang yang dipegang sebesar {formatRupiah(beyond)}.{' '}
          {isSettled
            ? 'Kekurangan ini ditagih sekali, tanpa denda.'
            : 'Setelah disetujui atau berlaku, pemilik menyelesaikan perhitungan dan kekurangan ini ditagih sekali, tanpa denda. Keberatan menghentikannya.'}
        </p>
      ) : null}
      {settlement?.note ? (
        <p className="mt-4 text-sm whitespace-pre-wrap wrap-anywhere">Catatan pemilik: {settlement.note}</p>
      ) : null}
      {objection ? (
        <p className="mt-4 text-sm whitespace-pre-wrap wrap-anywhere">Keberatan penyewa: {objection}</p>
      ) : null}
      <Inspected view={view} />
      <p className="mt-6 border-t pt-4 text-xs text-muted">
        Sewa per hari dihitung dari hari yang dibayar tiap tagihan; hari keluar tidak dihitung tinggal. Tambahan
        penghuni dikembalikan per bulan, bulan yang sedang berjalan per hari. Pengembalian dibulatkan ke bawah, sewa
        yang belum ditagih ke rupiah terdekat menurut jumlah hari bulannya. {stateLine(view)}
        {figures.prepaid.length > 0 ? ' Tagihan yang sudah terbit tidak diubah.' : ''}
      </p>
      {isPaper ? <PrintFooter kostId={view.kost_id} /> : null}
    </>
  );
}

/** What is true now, beside a proposal that is not any more. */
function Present({ view: { settlement, present, sums } }: { view: Shown }) {
  if (!present) return null;
  const isEmpty = present.prepaid.length + present.bills.length === 0 && present.days === null;
  return (
    <Notice tone="warning" className="mt-4">
      Sejak diajukan, angka ini berubah. Yang diajukan tidak dapat diselesaikan; pemilik kost mengajukannya lagi.{' '}
      {isEmpty ? 'Sekarang tidak ada sewa atau tagihan yang dihitung.' : 'Angka sekarang:'}
      <ul className="tabular mt-1 flex flex-col font-normal">
        <Line name="Deposit yang dipegang" amount={sums.held} />
        <Line name="Saldo kredit" amount={sums.credit + (sums.shares ?? 0)} />
        <PrepaidLines figures={present} />
        {present.days === null || settlement?.waives_days ? null : <DaysLine days={present.days} />}
        <BillLines figures={present} />
      </ul>
    </Notice>
  );
}

/** What of the shortage is open since it was settled. */
function StillOwed({ view: { sums, still_owed: open } }: { view: Shown }) {
  if (sums.owed === 0 || typeof open !== 'number') return null;
  const text =
    open === 0 ? 'Kekurangan ini sudah tidak terbuka lagi.' : `Masih terbuka sekarang ${formatRupiah(open)}.`;
  return <p className="mt-2 text-sm">{text}</p>;
}

/** How what was returned was given, each with its proof if it has one. */
function Returns({ view }: { view: Shown }) {
  const { returns } = view;
  if (returns === undefined) return null;
  const given = returns.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {given < view.sums.to_return ? <p className="mt-2 text-sm">Ada catatan pengembalian yang dibatalkan.</p> : null}
      <GivenBackList returns={returns} to={view.full_name} />
    </>
  );
}

/** How the room was found. What a deduction has shown already is not shown again. */
function Inspected({ view }: { view: Shown }) {
  const { inspection = [] } = view.settlement ?? {};
  if (inspection.length === 0) return null;
  return (
    <section className="mt-6 text-sm">
      <h2 className="text-base">Keadaan kamar</h2>
      <ul className="mt-2 flex flex-col gap-3">
        {view.move_in.some(({ item }) => isOfRoom(item)) ? (
          <li className="flex flex-col gap-1 break-inside-avoid">
            <span className="font-semibold">Seluruh kamar</span>
            <ComparedPhotos view={view} isShown={isOfRoom} label={`kamar ${view.room_number}`} />
          </li>
        ) : null}
        {inspection.map(({ item, condition, note, photo }) => (
          <li key={item} className="flex flex-col gap-1 break-inside-avoid">
            <span>
              <span className="font-semibold">{item}</span>: {conditionWords[condition].toLowerCase()}
              {note === null ? '' : `, ${note}`}
            </span>
            {isDeducted(item, photo) ? null : (
              <ComparedPhotos
                view={view}
                isShown={(each) => each === item}
                label={item}
                photo={photo}
                now="Saat keluar"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );

  function isDeducted(item: string, photo: string | null): boolean {
    return damagesOf(view).some(
      (each) => each.reason.startsWith(item) && bareAddress(each.photo ?? '') === bareAddress(photo ?? ''),
    );
  }

  function isOfRoom(item: string | null): boolean {
    return !inspection.some((each) => each.item === item);
  }
}

/** What is taken off for damage; nothing if its owner gave back all. */
function damagesOf({ settlement, sums }: Shown) {
  return settlement === null || isUnreduced({ settlement, sums }) ? [] : settlement.damages;
}

function isUnreduced({ settlement, sums }: Pick<Shown, 'settlement' | 'sums'>): boolean {
  return settlement?.state === 'SETTLED' && sums.charges === 0;
}

function stateLine(view: Shown): string {
  const { settlement, kost_id } = view;
  if (settlement === null) return '';
  const { accepted_by: by, answered_at: at, settled_at: settled, by_code: isByCode } = settlement;
  const isOpen = isOpenToObjection(settlement);
  const open = isOpen ? ` Penyewa masih boleh keberatan sampai ${untilInWords(view)}.` : '';
  const accepted =
    by === null || at === null
      ? ''
      : by === 'TENANT'
        ? `Disetujui penyewa ${formatMoment(at, kost_id)}${isByCode ? ', dengan kode ke nomornya yang dikonfirmasi' : ''}.${open}`
        : `Berlaku ${formatMoment(at, kost_id)}, tanpa jawaban sampai batas waktunya.`;
  return settled === null ? accepted : `${accepted} Diselesaikan ${formatMoment(settled, kost_id)}.`;
}

/** What was agreed and received of the deposit; nothing if there is none. */
function depositNote({ agreed, received, held }: Shown['sums']): string | undefined {
  if (agreed === 0 && received === 0 && held === 0) return undefined;
  return depositInWords({ deposit_amount: agreed, deposit_received: received });
}

/** Each figure of the settlement, with its reason. */
function Lines({ view }: { view: Shown }) {
  const { settlement, figures, sums } = view;
  const isWhole = isUnreduced(view);
  const { days } = figures;
  return (
    <ul className="tabular mt-3 flex flex-col text-sm">
      <Line name="Deposit yang dipegang" note={depositNote(sums)} amount={sums.held} />
      <PrepaidLines figures={figures} />
      {figures.payers?.map(({ full_name: name, amount }) => (
        <li key={`${name}${amount}`} className="border-b py-2 break-words text-muted">
          Dari sewa itu, {formatRupiah(amount)} dibayar {name}.
        </li>
      ))}
      {sums.credit > 0 ? <Line name="Saldo kredit penyewa" amount={sums.credit} /> : null}
      {sums.shares ? <Line name="Saldo kredit pembayar bagian" amount={sums.shares} /> : null}
      {days !== null && !settlement?.waives_days && !isWhole ? <DaysLine days={days} /> : null}
      {damagesOf(view).map(({ reason, amount, photo }) => (
        <Line key={photo} name={`Potongan: ${reason}`} amount={-amount}>
          <ComparedPhotos
            view={view}
            isShown={(item) => item !== null && reason.startsWith(item)}
            label={`Potongan: ${reason}`}
            photo={photo}
            now="Saat keluar"
          />
        </Line>
      ))}
      <BillLines figures={figures} />
    </ul>
  );
}

/** What is given back of rents. */
function PrepaidLines({ figures }: Pick<Shown, 'figures'>) {
  return figures.prepaid.map((each) => (
    <Line
      key={each.id}
      name={`Sewa tidak terpakai: ${each.title}`}
      note={`${formatDays(each.from, each.to)}, ${each.days} dari ${each.of} hari`}
      amount={each.amount}
    />
  ));
}

function DaysLine({ days }: { days: NonNullable<Shown['figures']['days']> }) {
  return <Line name="Sewa yang belum ditagih" note={unbilledWords(days)} amount={-days.amount} />;
}

/** The first of the open bills, and the sum of the others. */
function BillLines({ figures: { bills } }: Pick<Shown, 'figures'>) {
  const others = bills.slice(MOST_NAMED_BILLS);
  return (
    <>
      {bills.slice(0, MOST_NAMED_BILLS).map((bill) => (
        <Line
          key={bill.id}
          name={`Tagihan belum lunas: ${bill.title}`}
          note={`${bill.number}, jatuh tempo ${formatDay(bill.due_date)}`}
          amount={-bill.amount}
        />
      ))}
      {others.length > 0 ? (
        <Line
          name={`Dan ${others.length} tagihan lain yang belum lunas`}
          amount={-others.reduce((sum, { amount }) => sum + amount, 0)}
        />
      ) : null}
    </>
  );
}

interface LineProps {
  name: string;
  note?: string | undefined;
  amount: number;
  children?: ReactNode;
}

function Line({ name, note, amount, children }: LineProps) {
  return (
    <li className="flex flex-col gap-2 border-b py-2 break-inside-avoid">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span className="min-w-0 grow basis-40 break-words">
          {name}
          {note === undefined ? null : <span className="block text-xs text-muted first-letter:uppercase">{note}</span>}
        </span>
        <span className="font-semibold whitespace-nowrap">
          {amount < 0 ? '−' : ''}
          {formatRupiah(Math.abs(amount))}
        </span>
      </div>
      {children}
    </li>
  );
}

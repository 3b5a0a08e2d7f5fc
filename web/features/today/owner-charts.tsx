import type { ReactNode } from 'react';
import type { OwnerYear, YearMonth } from '#shared/contract/owner-year.ts';
import type { BillPace } from '#shared/enums.ts';
import { formatMonth, formatNumber, formatRupiah, formatShortMonth } from '#shared/format.ts';
import { billPaceLabels } from '#shared/labels.ts';
import { occupancyRate } from '#shared/rules/occupancy.ts';
import { trpc } from '../../data/trpc.ts';
import type { Tone } from '../../ui/badge.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShareRows } from '../../ui/share-rows.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { inShort } from './revenue-chart.tsx';

/** How many kosts are drawn; the table below has all. */
const KOSTS_DRAWN = 3;

const BILLS = '/dashboard?tab=invoice&tampilan=semua';

interface OwnerYearProps {
  /** One kost instead of all. */
  kostId?: string | undefined;
  /** Whether it is of one kost, chosen or the only one. */
  isOne: boolean;
}

/** What came in of what was billed, how full the rooms were, how fast tenants pay, and this month by kost. */
export function OwnerYearPictures({ kostId, isOne }: OwnerYearProps) {
  const year = trpc.dashboards.ownerYear.useQuery(kostId === undefined ? {} : { kost_id: kostId });
  const ofKost = kostId === undefined ? '' : `&kost=${kostId}`;
  return (
    <Loaded query={year} failed="Gagal memuat data dashboard" waiting={<YearWaiting />}>
      {({ months, kosts }) => {
        const hasBills = months.some(({ expected }) => expected > 0);
        // One kost's month is already the first number.
        const hasKosts = hasBills && !isOne;
        return (
          <Places>
            <Section
              title="Diterima dari yang ditagih"
              description="Semua tagihan menurut bulan jatuh tempo; tanpa deposit, draf, dan yang dibatalkan"
              className="xl:col-span-3"
            >
              {hasBills ? <Collected months={months} ofKost={ofKost} /> : <NoBills />}
            </Section>
            {hasBills ? (
              <Section
                title="Seberapa cepat tagihan dibayar"
                description="Yang sudah lewat jatuh tempo dalam 12 bulan; tanpa deposit"
                className="xl:col-span-2"
              >
                <Paces months={months} ofKost={ofKost} />
              </Section>
            ) : null}
            <Section
              title={`Okupansi ${months.length} bulan`}
              description="Rata-rata tiap bulan: hari terisi dari semua hari kamar"
              className={hasKosts ? 'xl:col-span-3' : hasBills ? 'xl:col-span-5' : 'xl:col-span-2'}
            >
              <Occupancy months={months} ofKost={ofKost} />
            </Section>
            {hasKosts ? <ThisMonth months={months} kosts={kosts} /> : null}
          </Places>
        );
      }}
    </Loaded>
  );
}

function Places({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 xl:grid-cols-5">{children}</div>;
}

/** As tall as what mostly comes. */
function YearWaiting() {
  return (
    <Places>
      <Skeleton className="h-94 rounded-xl xl:col-span-3" />
      <Skeleton className="h-94 rounded-xl xl:col-span-2" />
      <Skeleton className="h-86 rounded-xl xl:col-span-3" />
      <Skeleton className="h-86 rounded-xl xl:col-span-2" />
    </Places>
  );
}

interface PictureProps {
  months: YearMonth[];
  /** The kost, as a part of an address. */
  ofKost: string;
}

function Collected({ months, ofKost }: PictureProps) {
  const last = months.at(-1);
  return (
    <>
      {last ? (
        <p className="mb-3">
          <span className="tabular text-2xl font-bold">{formatRupiah(last.collected)}</span>{' '}
          <span className="tabular text-sm text-muted">
            dari {formatRupiah(last.expected)} yang jatuh tempo bulan ini, {formatRupiah(last.collected_on_time)} lunas
            tepat waktu
          </span>
        </p>
      ) : null}
      <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        <li className="flex items-center gap-1.5">
          <span className="size-3 bg-chart" /> Diterima
        </li>
        <li className="flex items-center gap-1.5">
          <span className="size-3 border-2 border-chart" /> Ditagih
        </li>
        <li>Angka: persen diterima</li>
      </ul>
      <Extremes months={months} of={collectedRate} what="Diterima" />
      <BarChart
        title="Diterima dari yang ditagih, menurut bulan jatuh tempo"
        columns={['Bulan', 'Diterima', 'Ditagih', 'Lunas tepat waktu']}
        tick={inShort}
        bars={months.map((month) => {
          const rate = collectedRate(month);
          return {
            ...named(month),
            value: month.collected,
            whole: month.expected,
            text: formatRupiah(month.collected),
            said: `${formatRupiah(month.collected)} dari ${formatRupiah(month.expected)}`,
            cells: [formatRupiah(month.expected), formatRupiah(month.collected_on_time)],
            ...(rate !== null && { note: String(rate) }),
            to: `${BILLS}&jatuh-tempo=${month.month}${ofKost}`,
          };
        })}
      />
    </>
  );
}

function NoBills() {
  return (
    <EmptyState
      drawing="bill"
      title="Belum ada tagihan jatuh tempo"
      description="Setelah tagihan pertama dikirim, di sini terlihat berapa yang diterima dari yang ditagih, dan secepat apa."
      action={<ButtonLink to="/dashboard?tab=invoice">Buka tagihan</ButtonLink>}
    />
  );
}

const paces: readonly [key: 'on_time' | 'within_week' | 'later' | 'open', pace: BillPace, tone: Tone][] = [
  ['on_time', 'ON_TIME', 'success'],
  ['within_week', 'WITHIN_WEEK', 'warning'],
  ['later', 'LATER', 'info'],
  ['open', 'OPEN', 'danger'],
];

function Paces({ months, ofKost }: PictureProps) {
  const counted = paces.map(([key]) => months.reduce((sum, month) => sum + month[key], 0));
  const total = counted.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <p className="text-sm text-muted">Belum ada tagihan yang lewat jatuh tempo.</p>;
  const [, ...late] = counted.map((count) => occupancyRate(count, total));
  // What is left, so that together they are all.
  const percents = [Math.max(0, 100 - late.reduce((sum, percent) => sum + percent, 0)), ...late];
  return (
    <>
      <p className="mb-3">
        <span className="tabular text-2xl font-bold">{percents[0]}%</span>{' '}
        <span className="tabular text-sm text-muted">dari {formatNumber(total)} tagihan lunas tepat waktu</span>
      </p>
      <ShareRows
        title="Seberapa cepat tagihan dibayar"
        columns={['Dibayar', 'Tagihan', 'Bagian']}
        rows={paces.map(([, pace, tone], index) => {
          const count = counted[index] ?? 0;
          return {
            name: billPaceLabels[pace],
            text: `${percents[index]}% · ${formatNumber(count)} tagihan`,
            parts: [{ part: count, tone }],
            whole: total,
            cells: [formatNumber(count), `${percents[index]}%`],
            to: `${BILLS}&jatuh-tempo=${months[0]?.month}_${months.at(-1)?.month}&dibayar=${pace}${ofKost}`,
          };
        })}
      />
    </>
  );
}

function Occupancy({ months, ofKost }: PictureProps) {
  const last = months.at(-1);
  if (last === undefined || months.every(({ room_days }) => room_days === 0))
    return (
      <EmptyState
        drawing="room"
        title="Belum ada kamar"
        description="Setelah kamar ditambahkan, di sini terlihat seberapa penuh kost Anda tiap bulan."
        action={<ButtonLink to="/dashboard?tab=properti">Buka properti</ButtonLink>}
      />
    );
  return (
    <>
      <p className="mb-3">
        <span className="tabular text-2xl font-bold">{occupancy(last) ?? 0}%</span>{' '}
        <span className="text-sm text-muted">terisi rata-rata dari tanggal 1 sampai hari ini</span>
      </p>
      <Extremes months={months} of={occupancy} what="Terisi" />
      <BarChart
        title={`Okupansi ${months.length} bulan`}
        columns={['Bulan', 'Terisi', 'Hari kamar']}
        tick={(value) => `${value}%`}
        top={100}
        bars={months.map((month) => {
          const rate = occupancy(month);
          return {
            ...named(month),
            value: rate ?? 0,
            text: rate === null ? 'Belum ada kamar' : `${rate}%`,
            cells: [rate === null ? '' : `${formatNumber(month.lived_days)} dari ${formatNumber(month.room_days)}`],
            ...(rate !== null && {
              note: String(rate),
              to: `/dashboard?tab=properti&bagian=penyewa&huni=${month.month}${ofKost}`,
            }),
          };
        })}
      />
    </>
  );
}

/** The bills of the present month, kost by kost. */
function ThisMonth({ months, kosts }: OwnerYear) {
  const month = months.at(-1)?.month ?? '';
  return (
    <Section
      title="Bulan ini per kost"
      description={`Semua tagihan yang jatuh tempo ${formatMonth(month)}, bukan hanya sewa; tanpa deposit. Sisa terbesar di atas.`}
      className="xl:col-span-2"
    >
      {kosts.length === 0 ? (
        <p className="text-sm text-muted">Belum ada tagihan yang jatuh tempo bulan ini.</p>
      ) : (
        <>
          <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
            <li className="flex items-center gap-1.5">
              <span className="size-3 rounded-sm bg-success" /> Diterima
            </li>
            <li className="flex items-center gap-1.5">
              <span className="size-3 rounded-sm bg-danger" /> Terlambat
            </li>
            <li className="flex items-center gap-1.5">
              <span className="size-3 rounded-sm border bg-track" /> Belum jatuh tempo
            </li>
          </ul>
          <ShareRows
            title={`Tagihan jatuh tempo ${formatMonth(month)} per kost`}
            columns={['Kost', 'Diterima', 'Ditagih', 'Terlambat']}
            most={KOSTS_DRAWN}
            rows={kosts.map(({ id, name, expected, collected, overdue }) => ({
              name,
              text: `${formatRupiah(collected)} dari ${formatRupiah(expected)}`,
              below: restText(expected - collected, overdue),
              parts: [
                { part: collected, tone: 'success' },
                { part: overdue, tone: 'danger' },
              ],
              whole: expected,
              cells: [formatRupiah(collected), formatRupiah(expected), formatRupiah(overdue)],
              to: `${BILLS}&jatuh-tempo=${month}&kost=${id}`,
            }))}
          />
          {kosts.length > KOSTS_DRAWN ? (
            <p className="mt-1 text-sm text-muted">
              {KOSTS_DRAWN} kost dengan sisa terbesar dari {formatNumber(kosts.length)}; semuanya ada di tabel.
            </p>
          ) : null}
        </>
      )}
    </Section>
  );
}

function restText(rest: number, overdue: number): string {
  if (rest === 0) return 'Semua sudah diterima';
  const parts = [
    overdue > 0 ? `${formatRupiah(overdue)} terlambat` : '',
    rest > overdue ? `${formatRupiah(rest - overdue)} belum jatuh tempo` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** For whoever does not see the bars: where they are highest and lowest. */
function Extremes({
  months,
  of,
  what,
}: {
  months: YearMonth[];
  of: (month: YearMonth) => number | null;
  what: string;
}) {
  const known = months.flatMap((month) => {
    const rate = of(month);
    return rate === null ? [] : [{ month: formatMonth(month.month), rate }];
  });
  const [lowest, highest] = [
    known.toSorted((a, b) => a.rate - b.rate)[0],
    known.toSorted((a, b) => b.rate - a.rate)[0],
  ];
  if (lowest === undefined || highest === undefined || known.length < 2) return null;
  return (
    <p className="sr-only">
      {what} paling banyak {highest.rate}% pada {highest.month}, paling sedikit {lowest.rate}% pada {lowest.month}.
    </p>
  );
}

/** The part of a month's bills that is paid, never rounded up to all of it; null without bills. */
function collectedRate({ collected, expected }: YearMonth): number | null {
  return expected === 0 ? null : Math.floor((collected / expected) * 100);
}

function occupancy({ lived_days, room_days }: YearMonth): number | null {
  return room_days === 0 ? null : occupancyRate(lived_days, room_days);
}

/** `Nov 2026` in the table, whose three amounts leave little room on a phone. */
function named({ month }: YearMonth) {
  const label = formatShortMonth(month);
  return { label, name: `${label} ${month.slice(0, 4)}` };
}

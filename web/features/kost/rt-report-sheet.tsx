import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { RtReport } from '#shared/contract/niks.ts';
import { formatDay, formatLongDay, formatNumber } from '#shared/format.ts';
import { occupantRelationLabels } from '#shared/labels.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { today } from '../../lib/today.ts';
import { Letterhead, PrintFooter } from '../invoices/print-parts.tsx';

/** What is not known is left blank, to be filled in by hand. */
const columns: { header: string; className?: string; cell: (resident: RtReport['residents'][number]) => string }[] = [
  { header: 'Kamar', className: 'break-words', cell: ({ room_number }) => room_number },
  { header: 'Nama', className: 'font-semibold break-words', cell: nameOf },
  { header: 'NIK', className: 'tabular whitespace-nowrap', cell: numberOf },
  { header: 'Asal', className: 'break-words', cell: ({ origin }) => origin ?? '' },
  {
    header: 'Masuk',
    className: 'tabular whitespace-nowrap',
    cell: ({ since }) => (since === null ? '' : formatDay(since)),
  },
  { header: 'No. HP', className: 'tabular whitespace-nowrap', cell: ({ phone }) => phone },
];

/** A NIK as people read it out: spreadsheets take sixteen digits without spaces for a number, and round it. */
function groupsOf(nik: string): string {
  return nik.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Who lives with a tenant is named after them, with what they are to them. */
export function nameOf({ full_name, lives_with, relation }: RtReport['residents'][number]): string {
  if (lives_with === null) return full_name;
  const what = relation === null || relation === 'OTHER' ? 'bersama' : occupantRelationLabels[relation].toLowerCase();
  return `${full_name} (${what} ${lives_with})`;
}

/** A NIK, or the number of a passport. */
export function numberOf({ nik, id_kind }: RtReport['residents'][number]): string {
  return id_kind === 'PASSPORT' ? `Paspor ${nik}` : groupsOf(nik);
}

/** A row of a narrow paper: each cell is a line of its own, with its name. */
const stacked = '@max-[34rem]:flex @max-[34rem]:flex-col @max-[34rem]:py-2 @max-[34rem]:text-sm';
const line =
  '@max-[34rem]:flex @max-[34rem]:empty:hidden @max-[34rem]:gap-x-3 @max-[34rem]:whitespace-normal @max-[34rem]:wrap-anywhere @max-[34rem]:px-0 @max-[34rem]:py-0.5 @max-[34rem]:before:w-16 @max-[34rem]:before:shrink-0 @max-[34rem]:before:font-normal @max-[34rem]:before:text-muted @max-[34rem]:before:content-[attr(data-name)]';

/** Who lives in a kost, on paper: the kost, the day, a row for each, and room for two signatures. */
export function RtReportSheet({ kostId, report, hasNiks }: { kostId: string; report: RtReport; hasNiks: boolean }) {
  const { kost, day, residents } = report;
  const { full_name: owner } = useCurrentUser();
  const tenants = residents.filter(({ lives_with }) => lives_with === null).length;
  const besides = residents.length > tenants ? ` dan ${formatNumber(residents.length - tenants)} penghuni lain` : '';
  return (
    <>
      <Letterhead kost={kost} title="Laporan RT" number={`Per ${formatLongDay(day)}`} />
      <div className="flex flex-col gap-1 py-4 text-sm">
        <p>Kepada Yth. Ketua RT ……… / RW ………</p>
        <p>
          {residents.length === 0
            ? 'Tidak ada penyewa yang tinggal di kost ini pada hari itu.'
            : `${formatNumber(tenants)} penyewa${besides} tinggal di kost ini pada hari itu.`}
        </p>
        {hasNiks ? (
          <p className="font-semibold">Memuat NIK: hanya untuk pengurus RT/RW, jangan disalin atau dibagikan.</p>
        ) : null}
      </div>
      {residents.length === 0 ? null : (
        <table className="w-full text-left text-xs">
          <caption className="sr-only">Penyewa dan penghuni per {formatLongDay(day)}</caption>
          <thead className="@max-[34rem]:sr-only">
            <tr className="border-y text-muted">
              {['No', ...columns.map(({ header }) => header)].map((header) => (
                <th key={header} scope="col" className="px-1.5 py-2 font-medium whitespace-nowrap first:pl-0">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {residents.map((resident, index) => (
              <tr key={resident.id} className={clsx('border-b align-top', stacked)}>
                <td className="tabular py-1.5 pr-1.5 @max-[34rem]:hidden">{index + 1}</td>
                {columns.map(({ header, className, cell }) => (
                  <Cell key={header} name={header} className={className}>
                    {cell(resident)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-8 flex flex-wrap justify-between gap-x-8 gap-y-6 text-center text-sm break-inside-avoid">
        <Signature for="Ketua RT," name="" />
        <Signature for={`${formatLongDay(today(kostId))}, pemilik kost,`} name={owner} />
      </div>
      <PrintFooter kostId={kostId} />
    </>
  );
}

function Cell({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) {
  return (
    <td data-name={name} className={clsx('px-1.5 py-1.5', line, className)}>
      {children}
    </td>
  );
}

function Signature({ for: whom, name }: { for: string; name: string }) {
  return (
    <div className="min-w-[min(11rem,100%)]">
      <p className="text-muted">{whom}</p>
      <p className="mt-16 min-h-7 border-t border-text pt-1 font-semibold break-words">{name}</p>
    </div>
  );
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber, formatRupiah } from '#shared/format.ts';
import type { ImportCells } from '#shared/rules/import/import-fields.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ImportLateFees, RowLateFee } from './import-late-fees.tsx';
import { isGood, type PreparedRow } from './prepared-rows.ts';
import { RowMender } from './row-mender.tsx';
import { StepActions } from './step-actions.tsx';

const states = {
  OK: { label: 'OK', tone: 'success' },
  WARNING: { label: 'PERINGATAN', tone: 'warning' },
  WRONG: { label: 'SALAH', tone: 'danger' },
  DONE: { label: 'TERCATAT', tone: 'success' },
} as const satisfies Record<PreparedRow['state'], { label: string; tone: Tone }>;

const order = ['WRONG', 'WARNING', 'OK', 'DONE'] as const satisfies PreparedRow['state'][];

interface RowPreviewProps {
  rows: PreparedRow[];
  /** How many rows have been sent; null while none is being sent. */
  sent: number | null;
  /** Whether the server is asked about a mended row. */
  isChecking: boolean;
  onMend: Mend;
  withoutLateFees: boolean;
  onLateFees: (without: boolean) => void;
  onBack: () => void;
  onImport: () => void;
}

/** Takes the mended cells of a row. */
type Mend = (n: number, cells: ImportCells) => void;

/** What would be made of each row, and why not. */
export function RowPreview({ rows, sent, isChecking, onMend, onBack, onImport, ...lateFees }: RowPreviewProps) {
  const { withoutLateFees, onLateFees } = lateFees;
  const good = rows.filter(isGood);
  const tenants = good.filter(({ name }) => name !== '').length;
  const leftOut = good.filter((row) => row.leftOut.length > 0).length;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {formatNumber(good.length)} kamar dan {formatNumber(tenants)} penyewa siap diimpor. Belum ada yang disimpan.
        {leftOut > 0 ? ` ${formatNumber(leftOut)} penyewa tidak ikut, kamarnya dicatat kosong.` : ''} Perbaiki di sini
        yang salah, atau unduh setelahnya.
      </p>
      <StepActions>
        <Button disabled={good.length === 0} loading={sent !== null || isChecking} onClick={onImport}>
          {sent === null
            ? `Impor ${formatNumber(good.length)} baris`
            : `Mengimpor ${formatNumber(sent)} dari ${formatNumber(good.length)}…`}
        </Button>
        <Button variant="secondary" disabled={sent !== null || isChecking} onClick={onBack}>
          Kembali
        </Button>
      </StepActions>
      {tenants === 0 ? null : <ImportLateFees without={withoutLateFees} onChange={onLateFees} />}
      <RowList rows={rows} onMend={onMend} isBusy={sent !== null || isChecking} withLateFees={!withoutLateFees} />
    </div>
  );
}

interface RowListProps {
  rows: PreparedRow[];
  onMend?: Mend | undefined;
  /** Whether a mended row has to wait. */
  isBusy?: boolean;
  /** Whether the late fees of the rents are said. */
  withLateFees?: boolean;
}

/** Rows with their state in a word, which can be filtered by it, and mended where that is possible. */
export function RowList({ rows, onMend, isBusy = false, withLateFees = false }: RowListProps) {
  const [shown, setShown] = useState<PreparedRow['state'] | ''>('');
  const present = order.filter((state) => rows.some((row) => row.state === state));
  // What needs the owner comes first.
  const listed = order.flatMap((state) =>
    shown === '' || shown === state ? rows.filter((row) => row.state === state) : [],
  );
  return (
    <>
      <FilterChips
        label="Saring baris"
        value={shown}
        onChange={setShown}
        chips={[
          { value: '', label: 'Semua', count: rows.length },
          ...present.map((value) => ({
            value,
            label: states[value].label,
            count: rows.filter(({ state }) => state === value).length,
          })),
        ]}
      />
      <ul className="divide-y overflow-hidden rounded-xl border bg-raised">
        {listed.map((row) => (
          <Row key={row.n} {...{ row, onMend, isBusy, withLateFees }} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  row: PreparedRow;
  onMend: Mend | undefined;
  isBusy: boolean;
  withLateFees: boolean;
}

function Row({ row, onMend, isBusy, withLateFees }: RowProps) {
  const { n, room, name, rent, details, state, reasons, leftOut } = row;
  const { label, tone } = states[state];
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The button is shown again by then.
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return (
    <li className="flex flex-wrap items-start gap-x-3 px-4 py-3 text-sm">
      <span className="tabular w-8 shrink-0 pt-0.5 text-xs text-muted">
        <span className="sr-only">Baris </span>
        {n}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {room === '' ? 'Tanpa nomor' : `Kamar ${room}`}
          <span className="font-normal text-muted">
            {' '}
            · {name || (leftOut.length > 0 ? 'penyewa tidak ikut' : 'kosong')}
          </span>
        </p>
        {rent === null || rent === 0 ? null : (
          <p className="tabular text-xs text-muted">{formatRupiah(rent)} / bulan</p>
        )}
        <p className="tabular text-xs break-words text-muted">{details.join(' · ')}</p>
        {withLateFees ? <RowLateFee row={row} /> : null}
        {reasons.length === 0 ? null : (
          <ul className="mt-1 text-xs break-words text-muted">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Badge tone={tone}>{label}</Badge>
        {state === 'DONE' || isOpen || onMend === undefined ? null : (
          <Button
            ref={opener}
            variant="primaryGhost"
            size="sm"
            className="-mr-3"
            about={`baris ${n}`}
            onClick={() => setOpen(true)}
          >
            Perbaiki
          </Button>
        )}
      </div>
      {isOpen ? (
        <RowMender
          n={n}
          cells={row.cells}
          isBusy={isBusy}
          onCancel={close}
          onSave={(cells) => {
            close();
            onMend?.(n, cells);
          }}
        />
      ) : null}
    </li>
  );
}

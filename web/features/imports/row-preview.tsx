import { useState } from 'react';
import { formatRupiah } from '#shared/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import type { PreparedRow } from './prepared-rows.ts';
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
  onBack: () => void;
  onImport: () => void;
}

/** What would be made of each row, and why not. */
export function RowPreview({ rows, sent, onBack, onImport }: RowPreviewProps) {
  const good = rows.filter(({ state }) => state === 'OK' || state === 'WARNING');
  const tenants = good.filter(({ name }) => name !== '').length;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {good.length} kamar dan {tenants} penyewa siap diimpor. Belum ada yang disimpan. Baris yang salah dilewati dan
        bisa diunduh setelahnya.
      </p>
      <StepActions>
        <Button disabled={good.length === 0} loading={sent !== null} onClick={onImport}>
          {sent === null ? `Impor ${good.length} baris` : `Mengimpor ${sent} dari ${good.length}…`}
        </Button>
        <Button variant="secondary" disabled={sent !== null} onClick={onBack}>
          Kembali
        </Button>
      </StepActions>
      <RowList rows={rows} />
    </div>
  );
}

/** Rows with their state in a word, which can be filtered by it. */
export function RowList({ rows }: { rows: PreparedRow[] }) {
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
          <Row key={row.n} row={row} />
        ))}
      </ul>
    </>
  );
}

function Row({ row: { n, room, name, rent, details, state, reasons } }: { row: PreparedRow }) {
  const { label, tone } = states[state];
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <span className="tabular w-8 shrink-0 pt-0.5 text-xs text-muted">
        <span className="sr-only">Baris </span>
        {n}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {room === '' ? 'Tanpa nomor' : `Kamar ${room}`}
          <span className="font-normal text-muted"> · {name || 'kosong'}</span>
        </p>
        {rent === null || rent === 0 ? null : (
          <p className="tabular text-xs text-muted">{formatRupiah(rent)} / bulan</p>
        )}
        <p className="tabular text-xs break-words text-muted">{details.join(' · ')}</p>
        {reasons.length === 0 ? null : (
          <ul className="mt-1 text-xs break-words text-muted">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

const states = {
  occupied: { label: 'Terisi', looks: 'bg-primary text-on-primary dark:bg-chart' },
  available: { label: 'Tersedia', looks: 'bg-success-soft text-success' },
  maintenance: { label: 'Perbaikan', looks: 'bg-warning-soft text-warning' },
};

const rooms: readonly { number: number; state: keyof typeof states }[] = [
  { number: 101, state: 'occupied' },
  { number: 102, state: 'occupied' },
  { number: 103, state: 'available' },
  { number: 104, state: 'occupied' },
  { number: 105, state: 'occupied' },
  { number: 201, state: 'maintenance' },
  { number: 202, state: 'occupied' },
  { number: 203, state: 'occupied' },
  { number: 204, state: 'occupied' },
  { number: 205, state: 'available' },
];

/** A small picture of the room grid. The card's own text says what it shows. */
export function RoomPreview() {
  return (
    <Preview>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(2.125rem,16%),1fr))] gap-2">
        {rooms.map(({ number, state }) => (
          <span
            key={number}
            className={clsx('tabular rounded-lg py-3 text-center sm:py-4.5 text-sm font-bold', states[state].looks)}
          >
            {number}
          </span>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {Object.values(states).map(({ label, looks }) => (
          <span key={label} className="flex items-center gap-1.5">
            <span className={clsx('size-3 rounded', looks)} />
            {label}
          </span>
        ))}
      </div>
    </Preview>
  );
}

/** A small picture of a paid bill. */
export function BillPreview() {
  return (
    <Preview>
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-sm font-semibold">Sewa kamar 101</p>
          <p className="text-xs text-muted">Jatuh tempo 5 Nov 2026</p>
        </div>
        <Badge tone="success">Lunas</Badge>
      </div>
      <p className="tabular mt-3 text-2xl font-extrabold tracking-tight">Rp 1.500.000</p>
      <p className="mt-4 text-xs text-muted">Dibayar lewat</p>
      <div className="mt-1.5 grid grid-cols-3 gap-2 text-center text-xs font-semibold">
        {['VA', 'QRIS', 'E-wallet'].map((method) => (
          <span
            key={method}
            className={clsx(
              'rounded-lg border py-2',
              method === 'QRIS' ? 'border-primary bg-primary-soft text-on-primary-soft' : 'text-muted',
            )}
          >
            {method}
          </span>
        ))}
      </div>
    </Preview>
  );
}

function Preview({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="mt-auto px-5 pt-1 sm:px-6">
      <div className="rounded-t-xl border border-b-0 bg-surface p-4 shadow-card sm:p-5">{children}</div>
    </div>
  );
}

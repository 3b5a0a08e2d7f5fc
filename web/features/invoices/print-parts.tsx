import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { terbilang } from '#shared/rules/terbilang.ts';
import { Logo } from '../../ui/logo.tsx';
import { formatMoment } from '../../lib/today.ts';

/** The kost, the kind of paper, and its number. */
export function Letterhead({
  kost,
  title,
  number,
  mark,
}: {
  /** The address is undefined where the reader need not learn it. */
  kost: { name: string; address: string | null };
  title: string;
  number: string;
  /** The stamp: 'Lunas'. */
  mark?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b-2 border-primary pb-5">
      <div className="min-w-0 grow-[999] basis-52">
        <p className="text-lg leading-tight font-bold break-words">{kost.name}</p>
        {kost.address === null ? null : <p className="mt-1 max-w-80 text-sm break-words text-muted">{kost.address}</p>}
      </div>
      <div className="flex grow flex-row-reverse flex-wrap items-start justify-between gap-x-5 gap-y-3">
        {mark}
        <div className="min-w-0 grow">
          <h1 className="text-2xl tracking-wide break-words text-primary uppercase">{title}</h1>
          <p className="tabular text-sm font-semibold break-all">{number}</p>
        </div>
      </div>
    </header>
  );
}

/** A stamp: a word in a frame, which is readable without colours. */
export function Stamp({ children, tone = 'success' }: { children: ReactNode; tone?: keyof typeof stampTones }) {
  return (
    <p
      className={clsx(
        'rounded-md border-2 px-3 py-1 text-sm font-extrabold tracking-widest uppercase',
        stampTones[tone],
      )}
    >
      {children}
    </p>
  );
}

const stampTones = {
  success: 'border-success text-success',
  danger: 'border-danger text-danger',
  neutral: 'border-line-strong text-muted',
};

/** `Satu juta lima ratus ribu rupiah`. */
export function inWords(amount: number): string {
  const words = `${terbilang(amount)} rupiah`;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Pairs of name and value, in as many columns as fit. */
export function PrintFacts({ items }: { items: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-3 text-sm">
      {items.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the paper comes from, and when it was made, by the clock of its kost. */
export function PrintFooter({ kostId }: { kostId: string | undefined }) {
  const [printedAt] = useState(() => new Date().toISOString());
  return (
    <footer className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t pt-4 text-xs text-muted">
      <span className="origin-left scale-75 -my-2">
        <Logo />
      </span>
      <p className="tabular">Dicetak {formatMoment(printedAt, kostId)}</p>
    </footer>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import type { Icon } from './icon.ts';

export interface StatCardProps {
  label: string;
  value: ReactNode;
  /** A note beside the number: "10 dari 18 terisi". */
  note?: ReactNode;
  icon?: Icon;
  tone?: 'neutral' | 'danger';
  /** Label, number and note align with those of the cards beside it, if all are items of one grid. */
  lined?: boolean;
}

/** A card with one number. */
export function StatCard({ label, value, note, icon: Icon, tone = 'neutral', lined = false }: StatCardProps) {
  return (
    <Card className={clsx('min-w-0 gap-1 p-3 sm:p-4', lined ? 'row-span-3 grid grid-rows-subgrid' : 'flex flex-col')}>
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-xs font-medium text-muted sm:text-sm">{label}</p>
        {Icon ? <Icon aria-hidden className="size-4.5 shrink-0 text-primary" /> : null}
      </div>
      <p
        className={clsx(
          // In a row, the numbers are on one line, however long the labels are.
          'tabular mt-auto font-bold whitespace-nowrap',
          figure(value),
          tone === 'danger' && 'text-danger',
        )}
      >
        {value}
      </p>
      {note ? <p className="text-xs text-muted">{note}</p> : null}
    </Card>
  );
}

/** An amount in the hundreds of millions still fits half a phone, one in the billions in a smaller font. */
function figure(value: ReactNode): string {
  const length = typeof value === 'string' ? value.length : 0;
  if (length > 14) return 'text-[0.8125rem] min-[26rem]:text-base sm:text-xl';
  if (length > 11) return 'text-[0.9375rem] min-[24rem]:text-base min-[26rem]:text-lg sm:text-xl xl:text-2xl';
  return 'text-xl sm:text-2xl';
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import type { useMonth } from './use-month.ts';

/** The shown month between the one before and the one after. */
export function MonthSwitcher({ month, before, after, show }: ReturnType<typeof useMonth>) {
  return (
    <div className="flex max-w-full items-center sm:gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Bulan sebelumnya"
        disabled={before === null}
        onClick={() => before !== null && show(before)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <h2 aria-live="polite" className="w-30 min-w-0 text-center text-sm sm:w-36 sm:text-base">
        <span className="sr-only">Tagihan </span>
        {formatMonth(month)}
      </h2>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Bulan berikutnya"
        disabled={after === null}
        onClick={() => after !== null && show(after)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

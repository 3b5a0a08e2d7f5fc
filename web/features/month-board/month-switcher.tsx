import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Icon } from '../../ui/icon.ts';
import type { useMonth } from './use-month.ts';

/** The shown month between the one before and the one after. */
export function MonthSwitcher({ month, before, after, show }: ReturnType<typeof useMonth>) {
  return (
    <div className="flex max-w-full items-center sm:gap-1">
      <Step to={before} show={show} label="Bulan sebelumnya" icon={ChevronLeft} />
      <h2 aria-live="polite" className="w-30 min-w-0 text-center text-sm sm:w-36 sm:text-base">
        <span className="sr-only">Tagihan </span>
        {formatMonth(month)}
      </h2>
      <Step to={after} show={show} label="Bulan berikutnya" icon={ChevronRight} />
    </div>
  );
}

interface StepProps extends Pick<ReturnType<typeof useMonth>, 'show'> {
  to: string | null;
  label: string;
  icon: Icon;
}

function Step({ to, show, label, icon }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      icon={icon}
      iconClassName="size-5"
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && show(to)}
    />
  );
}

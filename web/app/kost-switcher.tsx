import { Building2, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { keepKost, keptKost } from '../data/kept-kost.ts';
import { useKostFilter } from '../data/use-kost-filter.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DataProviders } from './data-providers.tsx';

const KostPicker = lazyPart(() => import('./kost-picker.tsx').then((module) => module.KostPicker));

/** In the bar of a phone or a tablet: in which kost the owner works, and the way to another. */
export function KostChip() {
  return (
    <DataProviders>
      <Switcher
        className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-lg border border-line-strong px-2.5 text-sm font-semibold hover:bg-sunken md:max-w-52"
        as="sheet"
      >
        {(name) => (
          <>
            <Building2 aria-hidden className="size-4 shrink-0 text-primary" />
            <span className="min-w-0 truncate">{name}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
          </>
        )}
      </Switcher>
    </DataProviders>
  );
}

interface SwitcherProps {
  className: string;
  /** What it opens: a sheet over the page, or a window below it or beside it. */
  as: 'sheet' | 'below' | 'beside';
  children: (name: string) => ReactNode;
}

/** The button, and what it opens; nothing with one kost. A choice of a kost that is gone is forgotten. */
export function Switcher({ className, as, children }: SwitcherProps) {
  const kost = useKostFilter();
  const [isOpen, setOpen] = useState(false);
  const isGone = kost.kosts?.every(({ id }) => id !== keptKost()?.id);
  useEffect(() => {
    if (isGone && keptKost() !== null) keepKost(null);
  }, [isGone]);
  if (!kost.isShown) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Ganti kost, sekarang ${kost.name}`}
        title={kost.name}
        className={className}
        onPointerEnter={KostPicker.preload}
        onFocus={KostPicker.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {children(kost.name)}
      </button>
      {isOpen ? <KostPicker as={as} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

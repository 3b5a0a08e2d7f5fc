import { clsx } from 'clsx';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { Switcher } from './kost-switcher.tsx';

/** On top of the navigation at the side: in which kost the owner works; with its icon alone if that is narrow. */
export function KostSwitch({ isNarrow }: { isNarrow: boolean }) {
  return (
    <Switcher
      className={clsx(
        'flex min-h-11 min-w-0 items-center gap-3 rounded-lg border border-line-strong text-left hover:bg-sunken',
        isNarrow ? 'justify-center' : 'px-3',
      )}
      as={isNarrow ? 'beside' : 'below'}
    >
      {(name) => (
        <>
          <Building2 aria-hidden className="size-5 shrink-0 text-primary" />
          {isNarrow ? null : (
            <>
              <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
              <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
            </>
          )}
        </>
      )}
    </Switcher>
  );
}

import { Building2, ChevronRight, Plus } from 'lucide-react';
import { useCurrentUser } from '../../data/session.tsx';
import { ALL_KOSTS, useKostFilter } from '../../data/use-kost-filter.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type OwnerTab, ownerTabs } from './owner-tabs.ts';

interface OwnerTitle {
  tab: OwnerTab;
  /** What the tab, or its part, is called. */
  name: string;
  /** Whose rows it shows: a kost, or all of several; empty if it is of none. */
  kost: string;
  /** Whether that is another than the bar says, where all kosts are listed. */
  isOther: boolean;
}

/**
 * What an owner's tab is called, and of which kost.
 *
 * @param managed the name of the kost that has a page of its own
 */
export function useOwnerTitle(tab: OwnerTab, managed: string | undefined): OwnerTitle {
  const { name: working, isShown } = useKostFilter();
  const [part] = useSearchState<string>('bagian', '');
  const isPeople = tab === 'properti' && part === 'penyewa' && isShown;
  const isMoney = tab === 'invoice' && part === 'masuk';
  const kost = isPeople || tab !== 'properti' ? working : ALL_KOSTS;
  const label = ownerTabs.find(({ value }) => value === tab)?.label ?? '';
  return {
    tab,
    name: isPeople ? 'Semua penyewa' : isMoney ? 'Uang masuk' : label,
    kost: !isShown || tab === 'artikel' ? '' : tab === 'kelola' ? (managed ?? ALL_KOSTS) : kost,
    isOther: kost !== working,
  };
}

interface OwnerHeaderProps {
  title: OwnerTitle;
  onAdd: () => void;
  onAddIntent: () => void;
}

/**
 * The page's title. Where a tab has a title or controls of its own, it is only read out, but for tablets, where it
 * stands above the list of tabs; which kost it is of stands above it on a wide screen, and in the bar of a phone, whose
 * home begins with its figures.
 */
export function OwnerHeader({ title: { tab, name, kost, isOther }, onAdd, onAddIntent }: OwnerHeaderProps) {
  const user = useCurrentUser();
  const isFirst = tab === 'ringkasan';
  // The other tabs have primary actions of their own, and on a phone the overview has this one further down.
  const canAdd = isFirst || name === 'Properti Saya';
  // A kost's own page begins with its name.
  const crumb = isFirst || tab === 'kelola' ? '' : kost;
  return (
    <>
      <PageTitle>{[isFirst ? 'Dashboard' : name, kost].filter(Boolean).join(' · ')}</PageTitle>
      {crumb === '' || canAdd ? null : <Crumb kost={crumb} name={name} />}
      <PageHeader
        inLine
        className={isFirst ? 'max-sm:sr-only' : canAdd ? '' : 'max-sm:sr-only lg:sr-only'}
        title={isFirst ? 'Dashboard Pemilik' : name}
        description={
          isFirst ? (
            <span className="lg:max-xl:hidden">
              Halo, {user.full_name}. Ini keadaan {stateOf(kost)} hari ini.
            </span>
          ) : (
            crumb && <span className={isOther ? undefined : 'max-sm:hidden'}>{crumb}</span>
          )
        }
        action={
          canAdd ? (
            <Button
              {...(isFirst && { className: 'max-sm:hidden' })}
              icon={Plus}
              onPointerEnter={onAddIntent}
              onFocus={onAddIntent}
              onClick={onAdd}
            >
              Tambah Properti
            </Button>
          ) : null
        }
      />
    </>
  );
}

function stateOf(kost: string): string {
  if (kost === '') return 'kost Anda';
  return kost === ALL_KOSTS ? 'semua kost Anda' : kost;
}

/** Where a wide screen is, as its title is only read out there. */
function Crumb({ kost, name }: { kost: string; name: string }) {
  return (
    <p className="mb-3 hidden items-center gap-1.5 text-sm text-muted lg:flex">
      <Building2 aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 truncate font-semibold text-text">{kost}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0" />
      <span aria-hidden>{name}</span>
    </p>
  );
}

import { clsx } from 'clsx';
import {
  Building2,
  ChartColumn,
  FileCheck,
  FileSpreadsheet,
  LayoutDashboard,
  MessageSquareWarning,
  Newspaper,
  PanelLeftClose,
  PanelLeftOpen,
  ScrollText,
  UserCheck,
  Users,
  WalletCards,
} from 'lucide-react';
import { createContext, Fragment, useContext } from 'react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#shared/enums.ts';
import { formatNumber } from '#shared/format.ts';
import { useCounts } from '../data/use-counts.ts';
import { useKostFilter } from '../data/use-kost-filter.ts';
import { useOwnKosts } from '../data/use-own-kosts.ts';
import { type AdminTab, adminTabs } from '../routes/admin/admin-tabs.ts';
import type { DashboardTab } from '../routes/dashboard-tab.ts';
import { ownerTabs } from '../routes/owner/owner-tabs.ts';
import { technicianTabs } from '../routes/technician/technician-tabs.ts';
import { tenantTabs } from '../routes/tenant/tenant-tabs.ts';
import { prepareTab } from '../lib/tab-intent.ts';
import { toTop } from '../lib/to-top.ts';
import type { Icon } from '../ui/icon.ts';
import { DataProviders } from './data-providers.tsx';
import { KostSwitch } from './kost-switch.tsx';
import { placeOfTenants } from './owner-places.ts';

const adminIcons: Record<AdminTab, Icon> = {
  ringkasan: LayoutDashboard,
  pengguna: Users,
  'approval-user': UserCheck,
  artikel: Newspaper,
  'approval-artikel': FileCheck,
  keluhan: MessageSquareWarning,
  properti: Building2,
  laporan: ChartColumn,
  audit: ScrollText,
};

const tabsOf: Record<Role, readonly DashboardTab[]> = {
  OWNER: ownerTabs,
  TENANT: Object.values(tenantTabs),
  MAINTENANCE: Object.values(technicianTabs),
  ADMIN: adminTabs.map((tab) => ({ ...tab, icon: adminIcons[tab.value] })),
};

/** Parts of an owner's kosts and bills with places of their own. */
const people = { value: 'penyewa', icon: Users };
const money = { value: 'masuk', label: 'Uang masuk', icon: WalletCards };

interface SideNavProps {
  role: Role;
  /** Only with icons, whose words are read out and shown at the pointer. */
  isNarrow: boolean;
  onToggle: () => void;
}

/** The tabs of a role's dashboard as links, with what waits in each, for every page of a wide screen. */
export function SideNav({ role, isNarrow, onToggle }: SideNavProps) {
  const toggle = isNarrow ? 'Bentangkan navigasi' : 'Ciutkan navigasi';
  const Sign = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <DataProviders>
      <nav aria-label="Bagian dashboard" className="flex min-h-full flex-col gap-1 p-3">
        <Narrow value={isNarrow}>
          {role === 'OWNER' ? <KostPart isNarrow={isNarrow} /> : null}
          <Places role={role} />
        </Narrow>
        <button
          type="button"
          aria-expanded={!isNarrow}
          aria-label={toggle}
          title={isNarrow ? toggle : undefined}
          className={clsx(look, 'mt-auto text-muted hover:bg-sunken hover:text-text', isNarrow && 'justify-center')}
          onClick={onToggle}
        >
          <Sign aria-hidden className="size-5 shrink-0" />
          {isNarrow ? null : 'Ciutkan'}
        </button>
      </nav>
    </DataProviders>
  );
}

const Narrow = createContext(false);

/** The kost in which an owner works. A dashboard loads the list of all by itself. */
function KostPart({ isNarrow }: { isNarrow: boolean }) {
  useOwnKosts(!isDashboardPath(useLocation().pathname));
  return <KostSwitch isNarrow={isNarrow} />;
}

function Places({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const { base, kostId, isManaged, open, tenants } = usePlaces(role);
  const numbers = useNumbers(role);
  return (
    <>
      {tabsOf[role].map((tab, index) => (
        <Fragment key={tab.value}>
          <Place
            tab={tab}
            // The home begins with what was chosen, wherever a link has led since.
            to={index === 0 ? base : addressOf(base, tab.value, kostId)}
            isDisabled={tab.value === 'kelola' && !isManaged}
            current={open?.tab === tab.value ? open.current : undefined}
            count={numbers[tab.value] ?? 0}
          />
          {role === 'OWNER' && tab.value === 'properti' ? (
            <Place
              tab={{ ...people, label: tenants.label }}
              to={tenants.to}
              current={open?.tab === people.value ? open.current : undefined}
            />
          ) : null}
          {role === 'OWNER' && tab.value === 'invoice' ? (
            <Place
              tab={money}
              to={`${addressOf(base, tab.value, kostId)}&bagian=${money.value}`}
              current={open?.tab === money.value ? open.current : undefined}
            />
          ) : null}
        </Fragment>
      ))}
      {role === 'OWNER' ? (
        <div className="mt-2 border-t pt-3">
          <Place
            tab={{ value: 'impor', label: 'Impor dan ekspor', icon: FileSpreadsheet }}
            to="/impor"
            current={pathname === '/impor' ? 'page' : undefined}
          />
        </div>
      ) : null}
    </>
  );
}

/** Where the links lead, and which of them is open: `page` if it is the page itself, `true` if the page belongs to it. */
function usePlaces(role: Role): {
  base: string;
  /** The kost that only the address names, which the links take along. */
  kostId: string | null;
  /** Whether there is a kost to manage. */
  isManaged: boolean;
  tenants: ReturnType<typeof placeOfTenants>;
  open: { tab: string | undefined; current: 'page' | 'true' } | null;
} {
  const { pathname, search } = useLocation();
  const kost = useKostFilter();
  const params = new URLSearchParams(search);
  const places = {
    base: pathname === '/admin' ? pathname : '/dashboard',
    kostId: kost.carried ?? null,
    isManaged: kost.managed !== undefined,
    tenants: placeOfTenants(kost),
  };
  if (isDashboardPath(pathname)) {
    const asked = params.get('tab');
    const tab = tabsOf[role].find(({ value }) => value === asked);
    const value = (role === 'OWNER' && partOf(tab?.value, params.get('bagian'))) || (tab ?? tabsOf[role][0])?.value;
    return { ...places, open: { tab: value, current: 'page' } };
  }
  const part = role === 'TENANT' ? tenantParts[pathname] : undefined;
  return { ...places, open: part === undefined ? null : { tab: part, current: 'true' } };
}

/** A part of an owner's tab that has a place of its own. */
function partOf(tab: string | undefined, part: string | null): string | undefined {
  if (tab === 'invoice' && part === money.value) return money.value;
  return tab === 'properti' && part === people.value ? people.value : undefined;
}

const isDashboardPath = (pathname: string): boolean => pathname === '/dashboard' || pathname === '/admin';

/** Pages that belong to a tab of a tenant. */
const tenantParts: Partial<Record<string, string>> = {
  '/payment': tenantTabs.bills.value,
  '/payment-legacy': tenantTabs.bills.value,
  '/profil': tenantTabs.profile.value,
};

/** A tab's address. The chosen kost stays in it. */
function addressOf(base: string, tab: string | null, kostId: string | null): string {
  const query = new URLSearchParams({
    ...(tab !== null && { tab }),
    ...(kostId !== null && { properti: kostId }),
  }).toString();
  return query === '' ? base : `${base}?${query}`;
}

/** What waits in each tab. Dashboards ask for it themselves, together with their own data. */
function useNumbers(role: Role): Partial<Record<string, number>> {
  const { counts } = useCounts(!isDashboardPath(useLocation().pathname));
  if (counts === undefined) return {};
  switch (role) {
    case 'OWNER':
      return { invoice: counts.payments_to_verify, keluhan: counts.active_complaints };
    case 'TENANT':
      return { pembayaran: counts.open_bills };
    case 'MAINTENANCE':
      return { 'hari-ini': counts.jobs_today };
    case 'ADMIN':
      return {
        'approval-user': counts.pending_users,
        'approval-artikel': counts.pending_articles,
        audit: counts.quarantined_callbacks,
      };
    default:
      return role satisfies never;
  }
}

interface PlaceProps {
  tab: DashboardTab;
  to: string;
  isDisabled?: boolean;
  current: 'page' | 'true' | undefined;
  count?: number;
}

function Place({ tab: { value, label, icon: Icon, counted }, to, isDisabled = false, current, count = 0 }: PlaceProps) {
  const isNarrow = useContext(Narrow);
  const shape = clsx(look, isNarrow && 'relative justify-center');
  const content = (
    <>
      <span className={isNarrow ? 'sr-only' : 'order-1 min-w-0 truncate'}>{label}</span>
      {Icon ? <Icon aria-hidden className="size-5 shrink-0" /> : null}
    </>
  );
  if (isDisabled) {
    return (
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- like a disabled button, it is not stopped at
      <span
        role="link"
        aria-disabled
        className={clsx(shape, 'opacity-45')}
        title={`${isNarrow ? `${label}: pilih` : 'Pilih'} kost di Properti Saya dulu`}
      >
        {content}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-current={current}
      title={isNarrow ? label : undefined}
      className={clsx(
        shape,
        current ? 'bg-primary-soft text-on-primary-soft' : 'text-muted hover:bg-sunken hover:text-text',
      )}
      onPointerEnter={() => prepareTab(value)}
      onFocus={() => prepareTab(value)}
      // Another tab begins at its top, and a click on the open one scrolls back there.
      onClick={toTop}
    >
      {content}
      {count > 0 ? (
        <>
          <span
            aria-hidden
            className={clsx(
              'tabular rounded-full',
              isNarrow
                ? 'absolute top-0.5 left-1/2 ml-1 min-w-4.5 bg-danger px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-on-danger'
                : 'order-2 ml-auto bg-danger-soft px-2 text-xs leading-5 text-danger',
            )}
          >
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
          <span className="sr-only">{` ${formatNumber(count)} ${counted}`}</span>
        </>
      ) : null}
    </Link>
  );
}

/** A larger number would leave the words no room; screen readers hear it whole. */
const MOST_SHOWN = 999;

const look = 'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-semibold -outline-offset-2';

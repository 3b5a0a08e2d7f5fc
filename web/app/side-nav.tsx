import { clsx } from 'clsx';
import {
  Building2,
  ChartColumn,
  FileCheck,
  FileSpreadsheet,
  LayoutDashboard,
  MessageSquareWarning,
  Newspaper,
  ScrollText,
  UserCheck,
  Users,
  WalletCards,
} from 'lucide-react';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#shared/enums.ts';
import { formatNumber } from '#shared/format.ts';
import { useCounts } from '../data/use-counts.ts';
import { trpc } from '../data/trpc.ts';
import { type AdminTab, adminTabs } from '../routes/admin/admin-tabs.ts';
import type { DashboardTab } from '../routes/dashboard-tab.ts';
import { ownerTabs } from '../routes/owner/owner-tabs.ts';
import { technicianTabs } from '../routes/technician/technician-tabs.ts';
import { tenantTabs } from '../routes/tenant/tenant-tabs.ts';
import { prepareTab } from '../lib/tab-intent.ts';
import type { Icon } from '../ui/icon.ts';
import { DataProviders } from './data-providers.tsx';

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

/** A part of the owner's bills with a place of its own. */
const money = { value: 'masuk', label: 'Uang masuk', icon: WalletCards };

/** The tabs of a role's dashboard as links, with what waits in each, for every page of a wide screen. */
export function SideNav({ role }: { role: Role }) {
  return (
    <DataProviders>
      <nav aria-label="Bagian dashboard" className="flex flex-col gap-1 p-3">
        <Places role={role} />
      </nav>
    </DataProviders>
  );
}

function Places({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const { base, kostId, open } = usePlaces(role);
  const numbers = useNumbers(role);
  return (
    <>
      {tabsOf[role].map((tab, index) => (
        <Fragment key={tab.value}>
          <Place
            tab={tab}
            to={addressOf(base, index === 0 ? null : tab.value, kostId)}
            isDisabled={tab.value === 'kelola' && kostId === null}
            current={open?.tab === tab.value ? open.current : undefined}
            count={numbers[tab.value] ?? 0}
          />
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
  /** The chosen kost of the dashboard's address, if there is one. */
  kostId: string | null;
  open: { tab: string | undefined; current: 'page' | 'true' } | null;
} {
  const { pathname, search } = useLocation();
  // Reads what the dashboard has loaded.
  const { data: dashboard } = trpc.dashboards.owner.useQuery(undefined, { enabled: false });
  const params = new URLSearchParams(search);
  const isDashboard = isDashboardPath(pathname);
  const chosen = isDashboard && role === 'OWNER' ? params.get('properti') : null;
  const kostId = dashboard?.properties.every(({ id }) => id !== chosen) === true ? null : chosen;
  const base = pathname === '/admin' ? pathname : '/dashboard';
  if (isDashboard) {
    const asked = params.get('tab');
    const tab = tabsOf[role].find(({ value }) => value === asked);
    const isMoney = role === 'OWNER' && tab?.value === 'invoice' && params.get('bagian') === money.value;
    const value = isMoney ? money.value : (tab ?? tabsOf[role][0])?.value;
    return { base, kostId, open: { tab: value, current: 'page' } };
  }
  const part = role === 'TENANT' ? tenantParts[pathname] : undefined;
  return { base, kostId, open: part === undefined ? null : { tab: part, current: 'true' } };
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
  const content = (
    <>
      {Icon ? <Icon aria-hidden className="size-5 shrink-0" /> : null}
      <span className="min-w-0 truncate">{label}</span>
    </>
  );
  if (isDisabled) {
    return (
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- like a disabled button, it is not stopped at
      <span role="link" aria-disabled className={clsx(look, 'opacity-45')} title="Pilih kost di Properti Saya dulu">
        {content}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-current={current}
      className={clsx(
        look,
        current ? 'bg-primary-soft text-on-primary-soft' : 'text-muted hover:bg-sunken hover:text-text',
      )}
      onPointerEnter={() => prepareTab(value)}
      onFocus={() => prepareTab(value)}
      // Another tab begins at its top, and a click on the open one scrolls back there.
      onClick={() => window.scrollTo(0, 0)}
    >
      {content}
      {count > 0 ? (
        <>
          <span aria-hidden className="tabular ml-auto rounded-full bg-danger-soft px-2 text-xs leading-5 text-danger">
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

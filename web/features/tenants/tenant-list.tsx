import { FilePlus2, Send, UserPlus, UserRoundSearch } from 'lucide-react';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Kost } from '#shared/contract/kost.ts';
import type { TenantFilter, TenantOfList } from '#shared/contract/tenants.ts';
import { type TenancyStatus, tenancyStatuses, type TenantSort } from '#shared/enums.ts';
import { endedTenancyStatuses, liveTenancyStatuses } from '#shared/rules/tenancy.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { sumOf } from '../../lib/sum-of.ts';
import { useMedia } from '../../lib/use-media.ts';
import { WIDE } from '../../lib/widths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Panes } from '../../ui/panes.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { NarrowList } from '../../ui/use-beside.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { invitedTenant } from '../invitations/invited-tenant.ts';
import { UninvitedLine } from '../invitations/uninvited-line.tsx';
import { CredentialsDialog, type IssuedCredentials } from './credentials-dialog.tsx';
import { TenantRow } from './tenant-row.tsx';
import { useManyRents } from '../rents/use-many-rents.tsx';
import { useOpenTenant } from './use-open-tenant.tsx';
import { useTenants } from './use-tenants.ts';

const QuickTenantDialog = lazyPart(() =>
  import('./quick-tenant-dialog.tsx').then((module) => module.QuickTenantDialog),
);
const AssignTenantDialog = lazyPart(() =>
  import('./assign-tenant-dialog.tsx').then((module) => module.AssignTenantDialog),
);

const InviteTenantDialog = lazyPart(() =>
  import('./invite-tenant-dialog.tsx').then((module) => module.InviteTenantDialog),
);
const InvitationDialog = lazyPart(() =>
  import('../invitations/invitation-dialog.tsx').then((module) => module.InvitationDialog),
);

interface Shown {
  label: string;
  status?: TenantFilter;
  sort?: TenantSort;
  /** The states that the chip counts. */
  of?: readonly TenancyStatus[];
}

/** The default filter comes first: present and future tenants, by room; then the same by who leaves first. */
const filters = {
  kini: { label: 'Aktif & menunggu', sort: 'ROOM', of: liveTenancyStatuses },
  akhir: { label: 'Keluar / berakhir dulu', sort: 'END' },
  aktif: { label: 'Aktif', status: 'ACTIVE', of: ['ACTIVE'] },
  menunggu: { label: 'Menunggu', status: 'PENDING', of: ['PENDING'] },
  berakhir: { label: 'Berakhir', status: 'ENDED', of: endedTenancyStatuses },
  semua: { label: 'Semua', of: tenancyStatuses },
} satisfies Record<string, Shown>;

type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];
const shownBy: Record<Filter, Shown> = filters;

/** What is open: somebody new, of whom all is known or little, or somebody who has an account. */
type Adding = 'new' | 'invited' | 'existing';

/** The tenants of a kost, with adding new and existing accounts. The filter is in the address. */
export function TenantList({ kost }: { kost: Kost }) {
  const [filter, setFilter] = useSearchState<Filter>('penyewa', 'kini', filterNames);
  const [search, setSearch] = useSearchState<string>('cari-penyewa', '');
  const tenants = useTenants(kost.id, shownBy[filter], search || undefined);
  const counts = trpc.tenants.counts.useQuery({ kostId: kost.id });
  const [adding, setAdding] = useState<Adding | null>(null);
  const [credentials, setCredentials] = useState<IssuedCredentials | null>(null);
  const [inviting, setInviting] = useState<TenantOfList | null>(null);
  usePreload(QuickTenantDialog, InviteTenantDialog, AssignTenantDialog);
  const { pane, ofRow } = useOpenTenant({ tenants, onCredentials: setCredentials });
  const find = (text: string) => setSearch(text, { replace: true });

  return (
    <Panes {...pane}>
      <div className="flex flex-col gap-4">
        <TenantTools
          kost={kost}
          search={search}
          // Without tenants there is no search.
          onSearch={counts.data?.length === 0 ? undefined : find}
          onAdd={setAdding}
        />
        <FilterChips
          label="Saring menurut status penyewa"
          value={filter}
          onChange={(value) => setFilter(value, { replace: true })}
          chips={filterNames.map((value) => {
            const { label, of } = shownBy[value];
            return { value, label, count: of && counts.data && sumOf<TenancyStatus>(counts.data, of) };
          })}
        />
        {filter === 'kini' && (tenants.data?.pages[0]?.items.length ?? 0) > 1 ? (
          <p className="-mt-1 text-sm text-muted">Urut kamar</p>
        ) : null}
        <UninvitedLine kostId={kost.id} />
        <DataList
          query={tenants}
          failed="Gagal memuat data penyewa"
          waiting={<SkeletonList count={6} className="h-16" />}
          empty={
            <NoTenants
              isNew={counts.data?.length === 0}
              onAdd={() => setAdding('new')}
              onShowAll={() => {
                setFilter('semua', { replace: true });
                find('');
              }}
            />
          }
        >
          {(shown) => (
            <CardGrid rows={shown} columns="gap-2!">
              {(tenant) => <TenantRow offers={filter === 'akhir'} {...ofRow(tenant)} />}
            </CardGrid>
          )}
        </DataList>
        {adding ? (
          <AddingDialog
            kost={kost}
            adding={adding}
            onClose={() => setAdding(null)}
            {...{ setCredentials, setInviting }}
          />
        ) : null}
        {inviting ? (
          <InvitationDialog isNew person={invitedTenant(inviting)} onClose={() => setInviting(null)} />
        ) : null}
        {credentials ? <CredentialsDialog issued={credentials} onClose={() => setCredentials(null)} /> : null}
      </div>
    </Panes>
  );
}

interface AddingDialogProps {
  kost: Kost;
  adding: Adding;
  onClose: () => void;
  setCredentials: (issued: IssuedCredentials) => void;
  setInviting: (tenant: TenantOfList | null) => void;
}

function AddingDialog({ kost: { id: kostId }, adding, onClose, setCredentials, setInviting }: AddingDialogProps) {
  switch (adding) {
    case 'existing':
      return <AssignTenantDialog {...{ kostId, onClose }} />;
    case 'new':
      return (
        <QuickTenantDialog
          {...{ kostId, onClose }}
          onCreated={({ credentials, tenant }) => {
            onClose();
            setCredentials({ credentials, person: invitedTenant(tenant), isNew: true });
          }}
        />
      );
    case 'invited':
      return (
        <InviteTenantDialog
          {...{ kostId, onClose }}
          onCreated={(tenant) => {
            onClose();
            setInviting(tenant);
          }}
        />
      );
    default:
      return adding satisfies never;
  }
}

interface TenantToolsProps {
  kost: Kost;
  search: string;
  onSearch: ((text: string) => void) | undefined;
  onAdd: (adding: Adding) => void;
}

/** Search, and the ways to add somebody; on a phone and beside an open tenant the less frequent ones are in a menu. */
function TenantTools({ kost, search, onSearch, onAdd }: TenantToolsProps) {
  const isNarrow = useContext(NarrowList);
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isWide = useMedia(WIDE) && !isNarrow;
  const existing = { label: 'Tambah Penyewa dari Akun', onSelect: () => onAdd('existing') };
  const invited = { label: 'Undang Penyewa', icon: Send, onSelect: () => onAdd('invited') };
  const mayInvite = can(user, 'import:use');
  const many = useManyRents(kost.id);
  return (
    <div className="max-sm:contents sm:flex sm:items-center sm:gap-2">
      {many.dialog}
      <div className="flex grow items-center gap-2 max-sm:justify-end">
        {onSearch ? (
          <SearchInput
            label="Cari nama, kamar, atau nomor HP"
            placeholder="Nama, kamar, atau HP"
            value={search}
            onSearch={onSearch}
            className="min-w-0 flex-1 sm:mr-auto sm:max-w-xs"
          />
        ) : null}
        {isWide ? (
          <>
            {onSearch ? <Menu compact label="Banyak sekaligus" items={many.items} /> : null}
            <Button
              variant="secondary"
              icon={UserRoundSearch}
              className={onSearch ? '' : 'sm:ml-auto'}
              onClick={existing.onSelect}
            >
              {existing.label}
            </Button>
          </>
        ) : (
          <Menu
            compact
            label="Tindakan lain untuk penyewa"
            items={[
              ...(mayInvite && isNarrow ? [invited] : []),
              { ...existing, icon: UserRoundSearch },
              ...(onSearch ? many.items : []),
              {
                label: 'Impor dari Excel',
                icon: FilePlus2,
                onSelect: () => void navigate(`/impor?kost=${kost.id}`),
              },
            ]}
          />
        )}
      </div>
      <FootActions>
        {mayInvite && !isNarrow ? (
          <Button variant="secondary" icon={invited.icon} onClick={invited.onSelect}>
            {invited.label}
          </Button>
        ) : null}
        <Button icon={UserPlus} onClick={() => onAdd('new')}>
          Buat Penyewa Baru
        </Button>
      </FootActions>
    </div>
  );
}

interface NoTenantsProps {
  /** Whether the kost has never had a tenant. */
  isNew: boolean;
  onAdd: () => void;
  onShowAll: () => void;
}

function NoTenants({ isNew, onAdd, onShowAll }: NoTenantsProps) {
  return isNew ? (
    <EmptyState
      drawing="people"
      title="Belum ada penyewa"
      description="Buat akun penyewa dan tempatkan di kamar yang tersedia dalam satu langkah."
      action={<Button onClick={onAdd}>Buat Penyewa Baru</Button>}
    />
  ) : (
    <EmptyState
      drawing="people"
      title="Tidak ada penyewa yang cocok"
      description="Ubah pencarian atau saringan, atau tampilkan semua penyewa."
      onShowAll={onShowAll}
    />
  );
}

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Credentials } from '#shared/contract/tenants.ts';
import type { ManagedUser } from '#shared/contract/users.ts';
import { roles, userStatuses } from '#shared/enums.ts';
import { roleLabels, userStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CredentialsDialog } from '../tenants/credentials-dialog.tsx';
import { AdminUserRows } from './admin-user-rows.tsx';

const LOAD_FAILED = 'Gagal memuat data pengguna';

/** Accounts asked for at a time (spec §9). */
const PAGE = 100;

// The forms bring their checks with them, which the list does not need.
const CreateUser = lazyPart(() =>
  import('./admin-create-user-dialog.tsx').then((module) => module.AdminCreateUserDialog),
);
const EditUser = lazyPart(() => import('./admin-edit-user-dialog.tsx').then((module) => module.AdminEditUserDialog));

/** All accounts: search, filters, making, changing and shutting them. Search and filters live in the address. */
export function AdminUsers() {
  const [search, setSearch] = useSearchState<string>('cari', '');
  const [role, setRole] = useSearchState('role', '', ['', ...roles]);
  const [status, setStatus] = useSearchState('status', '', ['', ...userStatuses]);
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<ManagedUser | null>(null);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const users = trpc.users.list.useInfiniteQuery(
    { search: search || undefined, role: role || undefined, status: status || undefined, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor ?? undefined, placeholderData: (before) => before },
  );
  useLoadError(users.error, LOAD_FAILED);
  const rows = users.data?.pages.flatMap((page) => page.items);
  const reset = () => {
    setSearch('', { replace: true });
    setRole('', { replace: true });
    setStatus('', { replace: true });
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:min-w-120 sm:grid-cols-[minmax(0,1fr)_12rem_12rem]">
          <SearchInput
            label="Cari nama atau email"
            value={search}
            onSearch={(value) => setSearch(value, { replace: true })}
            className="max-sm:col-span-2"
          />
          <Select
            aria-label="Saring menurut role"
            value={role}
            onChange={(event) => setRole(event.target.value as typeof role, { replace: true })}
          >
            <option value="">Semua role</option>
            {roles.map((each) => (
              <option key={each} value={each}>
                {roleLabels[each]}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Saring menurut status"
            value={status}
            onChange={(event) => setStatus(event.target.value as typeof status, { replace: true })}
          >
            <option value="">Semua status</option>
            {userStatuses.map((each) => (
              <option key={each} value={each}>
                {userStatusLabels[each]}
              </option>
            ))}
          </Select>
        </div>
        <Button
          className="max-sm:w-full"
          icon={<UserPlus aria-hidden className="size-4" />}
          onClick={() => setCreating(true)}
        >
          Buat Pengguna
        </Button>
      </div>

      {rows ? (
        rows.length === 0 ? (
          <EmptyState
            drawing="people"
            title="Tidak ada pengguna yang cocok"
            description="Ubah kata pencarian atau saringannya."
            action={
              <Button variant="secondary" onClick={reset}>
                Tampilkan semua
              </Button>
            }
          />
        ) : (
          <>
            <AdminUserRows
              rows={rows}
              stale={users.isPlaceholderData}
              onEdit={setEditing}
              onCredentials={setCredentials}
            />
            <LoadMore query={users} />
          </>
        )
      ) : users.isError ? (
        <LoadError message={LOAD_FAILED} error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <SkeletonList count={6} className="h-36 sm:h-17" />
      )}

      {creating ? (
        <CreateUser
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setCredentials(created);
          }}
        />
      ) : null}
      {editing ? <EditUser user={editing} onClose={() => setEditing(null)} /> : null}
      {credentials ? (
        <CredentialsDialog credentials={credentials} whose="pengguna" onClose={() => setCredentials(null)} />
      ) : null}
    </div>
  );
}

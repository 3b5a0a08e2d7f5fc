import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ManagedUser } from '#shared/contract/users.ts';
import { roles, userStatuses } from '#shared/enums.ts';
import { roleNames, userStatusLabels } from '#shared/labels.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CredentialsDialog, type IssuedCredentials } from '../tenants/credentials-dialog.tsx';
import { usePages } from '../../data/use-pages.ts';
import { FilterSelect } from '../../ui/text-field.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { AdminUserRows } from './admin-user-rows.tsx';

// The forms include their validation, which the list does not need.
const CreateUser = lazyPart(() =>
  import('./admin-create-user-dialog.tsx').then((module) => module.AdminCreateUserDialog),
);
const EditUser = lazyPart(() => import('./admin-edit-user-dialog.tsx').then((module) => module.AdminEditUserDialog));

/** All accounts: search, filters, making, changing and deactivating them. Search and filters are in the address. */
export function AdminUsers() {
  const [search, setSearch] = useSearchState<string>('cari', '');
  const role = useFilter('role', roles);
  const status = useFilter('status', userStatuses);
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<ManagedUser | null>(null);
  const [credentials, setCredentials] = useState<IssuedCredentials | null>(null);
  const users = usePages(
    'users.list',
    { search: search || undefined, role: role.value || undefined, status: status.value || undefined },
    true,
  );
  const reset = () => {
    setSearch('', { replace: true });
    role.clear();
    status.clear();
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
          <FilterSelect label="Saring menurut peran" all="Semua peran" {...role} labels={roleNames} />
          <FilterSelect label="Saring menurut status" all="Semua status" {...status} labels={userStatusLabels} />
        </div>
        <Button className="max-sm:w-full" icon={UserPlus} onClick={() => setCreating(true)}>
          Buat Pengguna
        </Button>
      </div>

      <DataList
        query={users}
        failed="Gagal memuat data pengguna"
        waiting={<SkeletonList count={6} className="h-36 sm:h-17" />}
        empty={
          <EmptyState
            drawing="people"
            title="Tidak ada pengguna yang cocok"
            description="Ubah kata pencarian atau saringannya."
            onShowAll={reset}
          />
        }
      >
        {(rows) => (
          <AdminUserRows
            rows={rows}
            stale={users.isPlaceholderData}
            onEdit={setEditing}
            onCredentials={setCredentials}
          />
        )}
      </DataList>
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
        <CredentialsDialog issued={credentials} whose="pengguna" onClose={() => setCredentials(null)} />
      ) : null}
    </div>
  );
}

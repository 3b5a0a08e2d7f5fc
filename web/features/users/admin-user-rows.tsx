import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ListedUser, ManagedUser } from '#shared/contract/users.ts';
import { roleNames } from '#shared/labels.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { formatInstantDay, formatNumber } from '#shared/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UserStateBadge } from '../../ui/status-badge.tsx';
import { invitedUser } from '../invitations/invited-user.ts';
import type { IssuedCredentials } from '../tenants/credentials-dialog.tsx';
import { AdminUserMenu } from './admin-user-menu.tsx';

const Invitation = lazyPart(() =>
  import('../invitations/invitation-dialog.tsx').then((module) => module.InvitationDialog),
);

interface AdminUserRowsProps {
  rows: ListedUser[];
  stale: boolean;
  onEdit: (user: ManagedUser) => void;
  onCredentials: (issued: IssuedCredentials) => void;
}

/** Accounts with the admin's actions. */
export function AdminUserRows({ rows, stale, onEdit, onCredentials }: AdminUserRowsProps) {
  const [inviting, setInviting] = useState<ManagedUser | null>(null);
  const edit = (user: ListedUser) => (
    <Button variant="ghost" size="sm" icon={Pencil} about={user.full_name} onClick={() => onEdit(user)}>
      Ubah
    </Button>
  );
  const menu = (user: ListedUser) => (
    <AdminUserMenu user={user} onInvite={() => setInviting(user)} onIssued={onCredentials} />
  );
  const table = (
    <DataTable
      caption="Pengguna"
      rows={rows}
      stale={stale}
      columns={[
        { header: 'Pengguna', className: 'max-w-80', cell: (user) => <Person user={user} /> },
        { header: 'Peran', className: 'whitespace-nowrap', cell: (user) => roleNames[user.role] },
        { header: 'Status', cell: (user) => <UserStateBadge user={user} /> },
        {
          header: 'Terdaftar',
          className: 'tabular whitespace-nowrap',
          cell: (user) => formatInstantDay(user.created_at),
        },
        {
          header: 'Tindakan',
          quiet: true,
          className: 'py-1.5 pr-2',
          cell: (user) => (
            <div className="flex justify-end">
              {edit(user)}
              {menu(user)}
            </div>
          ),
        },
      ]}
      card={(user) => (
        <>
          <div className="mb-2 flex flex-wrap gap-2">
            <UserStateBadge user={user} />
            <Badge>{roleNames[user.role]}</Badge>
          </div>
          <Person user={user} />
          <p className="tabular text-xs text-muted">Terdaftar {formatInstantDay(user.created_at)}</p>
          <div className="mt-2 -mr-2 -mb-2 -ml-3 flex items-center justify-between">
            {edit(user)}
            {menu(user)}
          </div>
        </>
      )}
    />
  );
  return (
    <>
      {table}
      {inviting ? <Invitation person={invitedUser(inviting)} onClose={() => setInviting(null)} /> : null}
    </>
  );
}

function Person({ user }: { user: ListedUser }) {
  const me = useCurrentUser();
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">
        {user.full_name}
        {user.id === me.id ? <Badge className="ml-2">Anda</Badge> : null}
      </p>
      <p className="text-xs break-all text-muted">{user.email}</p>
      <p className="tabular text-xs text-muted">{user.phone}</p>
      {user.messages_waiting > 0 ? (
        <p className="text-xs font-semibold text-warning">
          {formatNumber(user.messages_waiting)} pesan menunggu pukul 08.00: batas sehari tercapai
        </p>
      ) : null}
    </div>
  );
}

import { KeyRound, MailPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import type { ListedUser, ManagedUser } from '#shared/contract/users.ts';
import { can } from '#shared/policy.ts';
import { isActiveAccount } from '#shared/rules/account.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { WriteQuestion } from '../../ui/confirmed-write.tsx';
import { Menu } from '../../ui/menu.tsx';
import { invitedUser } from '../invitations/invited-user.ts';
import type { IssuedCredentials } from '../tenants/credentials-dialog.tsx';
import { WHILE_OWNER_IS_OFF } from './owner-off-words.ts';

interface AdminUserMenuProps {
  user: ListedUser;
  onInvite: () => void;
  /** Receives the credentials; only this answer contains them. */
  onIssued: (issued: IssuedCredentials) => void;
}

type Asked = { asking: 'credentials' | 'off' | null; close: () => void };

/** What an admin does to an account less often than changing it. */
export function AdminUserMenu({ user, onInvite, onIssued }: AdminUserMenuProps) {
  const me = useCurrentUser();
  const [asking, setAsking] = useState<Asked['asking']>(null);
  const isOwn = user.id === me.id;
  const question = { user, asking, close: () => setAsking(null) };
  return (
    <>
      <Menu
        compact
        label={`Tindakan lain untuk ${user.full_name}`}
        items={[
          ...(user.is_invitable ? [{ label: 'Undang', icon: MailPlus, onSelect: onInvite }] : []),
          {
            label: 'Kredensial baru',
            icon: KeyRound,
            disabled: isOwn || !isActiveAccount(user),
            onSelect: () => setAsking('credentials'),
          },
          {
            label: 'Nonaktifkan',
            icon: UserX,
            danger: true,
            disabled: !can(me, 'user:deactivate', { ...user, is_own: isOwn }),
            onSelect: () => setAsking('off'),
          },
        ]}
      />
      <NewCredentials {...question} onIssued={onIssued} />
      <Deactivation {...question} />
    </>
  );
}

/** New one-time credentials for someone who cannot sign in any more. The admin's own password is changed elsewhere. */
function NewCredentials({
  user,
  asking,
  close,
  onIssued,
}: Asked & { user: ManagedUser; onIssued: AdminUserMenuProps['onIssued'] }) {
  const issue = trpc.users.issueCredentials.useMutation();
  return (
    <WriteQuestion
      open={asking === 'credentials'}
      onOpenChange={close}
      title="Buat kredensial baru?"
      description={`Kata sandi lama ${user.full_name} tidak berlaku lagi dan semua sesinya berakhir. Kata sandi baru hanya ditampilkan sekali.`}
      confirmLabel="Buat Kredensial"
      call={issue}
      input={{ id: user.id }}
      onDone={(credentials) => onIssued({ credentials, person: invitedUser(user), isNew: false })}
      failed="Gagal membuat kredensial baru"
    />
  );
}

/** Deactivates an account. Nobody can deactivate their own (spec §5). */
function Deactivation({ user, asking, close }: Asked & { user: ManagedUser }) {
  const deactivate = trpc.users.deactivate.useMutation();
  return (
    <WriteQuestion
      open={asking === 'off'}
      onOpenChange={close}
      title="Apakah Anda yakin ingin menonaktifkan pengguna ini?"
      description={`${user.full_name} langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Datanya tetap tersimpan.${user.role === 'OWNER' ? ` ${WHILE_OWNER_IS_OFF}` : ''}`}
      confirmLabel="Nonaktifkan"
      danger
      call={deactivate}
      input={{ id: user.id }}
      done="Pengguna berhasil dinonaktifkan!"
      failed="Gagal menonaktifkan pengguna"
    />
  );
}

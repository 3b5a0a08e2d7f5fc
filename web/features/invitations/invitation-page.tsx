import type { InvitationView } from '#shared/contract/invitations.ts';
import { INVITATION_DAYS } from '#shared/rules/account-link.ts';
import { callFailure } from '../../data/call-error.ts';
import { useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AuthCard } from '../auth/auth-card.tsx';
import { LinkOver } from '../auth/link-over.tsx';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';

/** Who invites, and the form by which the invited person makes the account theirs. */
export function InvitationPage({ token }: { token: string }) {
  const invitation = trpc.invitations.view.useQuery({ token }, { retry: false, refetchOnWindowFocus: false });
  if (callFailure(invitation.error).code === 'NOT_FOUND') {
    return (
      <LinkOver
        advice={`Undangan hanya berlaku ${INVITATION_DAYS} hari dan sekali pakai. Jika sudah membuat kata sandi, silakan masuk. Jika belum, minta undangan baru kepada pemilik kost atau admin E-Kost.`}
        action={<ButtonLink to="/login">Masuk</ButtonLink>}
      />
    );
  }
  const view = invitation.data;
  return (
    <AuthCard heading={view ? `Halo, ${view.first_name}!` : 'Undangan'} title={view ? titleOf(view) : 'Undangan'}>
      <Loaded
        query={invitation}
        failed="Gagal memuat undangan ini"
        waiting={<SkeletonList count={1} className="h-96" />}
      >
        {(shown) => <Accept token={token} view={shown} onGone={() => void invitation.refetch()} />}
      </Loaded>
    </AuthCard>
  );
}

function titleOf({ kost_name: kost, room_number: room, owner_name: owner }: InvitationView): string {
  if (owner !== null) return `${owner} mengundang Anda sebagai teknisi`;
  if (kost === null) return 'E-Kost mengundang Anda';
  return room === null ? `${kost} mengundang Anda` : `${kost} mengundang Anda ke kamar ${room}`;
}

interface AcceptProps {
  token: string;
  view: InvitationView;
  onGone: () => void;
}

/** On somebody else's phone, such as the owner's, their session must not be replaced by mistake. */
function Accept({ token, view, onGone }: AcceptProps) {
  const { status, user, signOut } = useSession();
  if (status === 'signed-in') {
    return (
      <Notice
        tone="warning"
        action={
          <Button size="sm" variant="secondary" onClick={signOut}>
            Keluar
          </Button>
        }
      >
        Anda sedang masuk sebagai {user.full_name}. Keluar dulu untuk memakai undangan ini.
      </Notice>
    );
  }
  return (
    <AcceptInvitationForm token={token} missing={view.missing} isTenant={view.kost_name !== null} onGone={onGone} />
  );
}

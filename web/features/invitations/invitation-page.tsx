import type { InvitationView } from '#shared/contract/invitations.ts';
import { INVITATION_DAYS } from '#shared/rules/account-link.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { callFailure } from '../../data/call-error.ts';
import { useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Facts } from '../../ui/card.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
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
        {(shown) => (
          <>
            {shown.terms ? <Terms kost={shown.kost_name ?? ''} terms={shown.terms} /> : null}
            <Accept token={token} view={shown} onGone={() => void invitation.refetch()} />
          </>
        )}
      </Loaded>
    </AuthCard>
  );
}

function titleOf({ kost_name: kost, room_number: room, owner_name: owner }: InvitationView): string {
  if (owner !== null) return `${owner} mengundang Anda sebagai teknisi`;
  if (kost === null) return 'E-Kost mengundang Anda';
  return room === null ? `${kost} mengundang Anda` : `${kost} mengundang Anda ke kamar ${room}`;
}

/** What is agreed for the room, and whom to ask before one says yes. */
function Terms({ kost, terms }: { kost: string; terms: NonNullable<InvitationView['terms']> }) {
  const {
    monthly_rent: rent,
    rent_period: period,
    surcharge,
    rent_day: day,
    contract_start: start,
    contact_phone: phone,
  } = terms;
  const agreed = [
    { name: `Sewa ${rentPeriodLabels[period]}`, value: rent > 0 ? formatRupiah(rent) : null },
    { name: 'Tambahan penghuni lain', value: surcharge > 0 ? `+${formatRupiah(surcharge)}/bulan` : null },
    { name: 'Mulai', value: start === null ? null : formatDay(start) },
    { name: 'Jatuh tempo', value: day === null ? null : `Setiap tanggal ${day}` },
  ].filter(({ value }) => value !== null);
  if (agreed.length === 0 && phone === null) return null;
  return (
    <section aria-label="Sewa kamar Anda" className="mb-6 rounded-xl border px-4 pt-3">
      <Facts className="tabular grid-cols-2 pb-3" items={agreed} />
      {phone === null ? null : (
        <div className="border-t pt-2 pb-1">
          <p className="text-xs text-muted">Ada pertanyaan? Hubungi pemilik kost</p>
          <ContactList name={kost} phone={phone} />
        </div>
      )}
    </section>
  );
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

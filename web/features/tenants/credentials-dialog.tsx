import type { Credentials } from '#shared/contract/tenants.ts';
import { credentialsText } from '#shared/message-texts/account-texts.ts';
import { FIRST_PASSWORD_DAYS } from '#shared/rules/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { AskedNoMessages } from '../messages/asked-no-messages.tsx';
import type { InvitedPerson } from '../invitations/invite-panel.tsx';

const InvitePanel = lazyPart(() => import('../invitations/invite-panel.tsx').then((module) => module.InvitePanel));

/** New credentials, and who gets them. */
export interface IssuedCredentials {
  credentials: Credentials;
  person: InvitedPerson;
  /** Whether the account is new, so that its holder can be invited instead. */
  isNew: boolean;
}

interface CredentialsDialogProps {
  issued: IssuedCredentials;
  /** Who gets them. */
  whose?: 'penyewa' | 'pengguna';
  onClose: () => void;
}

/** New credentials, shown once; they are stored nowhere. */
export function CredentialsDialog({ issued, whose = 'penyewa', onClose }: CredentialsDialogProps) {
  const { credentials, person, isNew } = issued;
  const { email, password } = credentials;
  return (
    <Dialog
      shownOnce
      onClose={onClose}
      title={whose === 'penyewa' ? 'Data Login Penyewa' : 'Data Login Pengguna'}
      description={`Berikan data ini kepada ${whose}.`}
      footer={<Button onClick={onClose}>Saya sudah menyimpannya</Button>}
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">
          Kata sandi hanya ditampilkan sekali ini, berlaku {FIRST_PASSWORD_DAYS} hari, dan harus diganti saat pertama
          kali masuk.
        </Notice>
        <dl className="flex flex-col gap-3">
          <Row name="Email" value={email} />
          <Row name="Kata sandi" value={password} />
        </dl>
        {person.asked_no_messages ? <AskedNoMessages /> : null}
        <div className="flex flex-wrap gap-2">
          <WhatsAppLink
            variant="soft"
            size="sm"
            phone={person.phone}
            text={credentialsText(credentials, `${location.origin}/login`)}
            label="Bagikan lewat WhatsApp: data login"
          />
          <CopyButton text={`Email: ${email}\nKata sandi: ${password}`} label="Salin email dan kata sandi" />
        </div>
        {isNew ? (
          <section className="flex flex-col gap-2 border-t pt-4">
            <h3 className="text-base">Atau kirim undangan</h3>
            <InvitePanel person={person} />
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-mono text-base font-semibold break-all select-all">{value}</dd>
    </div>
  );
}

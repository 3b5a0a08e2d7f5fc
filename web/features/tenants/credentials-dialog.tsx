import type { Credentials } from '#shared/contract/tenants.ts';
import { FIRST_PASSWORD_DAYS } from '#shared/rules/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface CredentialsDialogProps {
  credentials: Credentials;
  /** Who gets them. */
  whose?: 'penyewa' | 'pengguna';
  onClose: () => void;
}

/** New credentials, shown once; they are stored nowhere. */
export function CredentialsDialog({ credentials, whose = 'penyewa', onClose }: CredentialsDialogProps) {
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
          Password hanya ditampilkan sekali ini, berlaku {FIRST_PASSWORD_DAYS} hari, dan harus diganti saat pertama kali
          masuk.
        </Notice>
        <dl className="flex flex-col gap-3">
          <Row name="Email" value={email} />
          <Row name="Password" value={password} />
        </dl>
        <CopyButton text={`Email: ${email}\nPassword: ${password}`} label="Salin email dan password" />
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

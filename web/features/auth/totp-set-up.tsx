import { useState } from 'react';
import type { TotpSetUp as Offer } from '#shared/contract/second-factors.ts';
import { CodeProof } from '#shared/contract/step-up.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure, failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodesList } from './recovery-codes.tsx';

/** Sets up an authenticator app: what it is for, its secret and first code, and the recovery codes. */
export function TotpSetUp({ onDone }: { onDone: () => Promise<void> }) {
  const setUp = trpc.secondFactor.setUp.useMutation({
    gcTime: 0,
    onError: (error) => toast.error(failureMessage(error, 'Gagal memulai pengaturan. Silakan coba lagi.')),
  });
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  if (codes !== null) {
    return (
      <div className="flex flex-col gap-5">
        <p className="text-sm">Verifikasi dua langkah sudah aktif. Satu hal lagi: kode pemulihan Anda.</p>
        <RecoveryCodesList codes={codes} />
        <Button
          loading={isLeaving}
          onClick={() => {
            setIsLeaving(true);
            void onDone();
          }}
        >
          Sudah saya simpan
        </Button>
      </div>
    );
  }
  if (setUp.data) {
    return <FirstCode offer={setUp.data} onConfirmed={setCodes} onOver={() => setUp.reset()} />;
  }
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        Setelah aktif, masuk ke akun ini memerlukan kata sandi dan sebuah kode dari ponsel Anda. Orang lain yang
        mengetahui kata sandi Anda tetap tidak dapat masuk.
      </p>
      <p className="text-muted">
        Siapkan aplikasi autentikator di ponsel, misalnya Google Authenticator, Microsoft Authenticator, atau Aegis.
      </p>
      <Button loading={setUp.isPending} onClick={() => setUp.mutate()}>
        Mulai
      </Button>
    </div>
  );
}

interface FirstCodeProps {
  offer: Offer;
  onConfirmed: (codes: string[]) => void;
  /** The offer has expired, or was used elsewhere. */
  onOver: () => void;
}

function FirstCode({ offer, onConfirmed, onOver }: FirstCodeProps) {
  const confirm = trpc.secondFactor.confirm.useMutation({ gcTime: 0 });
  const form = useContractForm(CodeProof, { code: '' });
  const submission = useSubmit(
    form,
    async ({ code }) => {
      const { recovery_codes } = await confirm.mutateAsync({ code, set_up_token: offer.set_up_token });
      toast.success('Verifikasi dua langkah berhasil diaktifkan!');
      onConfirmed(recovery_codes);
    },
    (error) => {
      if (callFailure(error).code === 'TOTP_SETUP_OVER') onOver();
      return failureMessage(error, 'Gagal mengaktifkan verifikasi dua langkah. Silakan coba lagi.');
    },
  );
  return (
    <Form submission={submission}>
      <p className="text-sm">1. Pindai kode QR ini dengan aplikasi autentikator.</p>
      <div className="flex justify-center">
        <QrCode text={offer.uri} label="Kode QR untuk aplikasi autentikator" />
      </div>
      <div className="rounded-lg bg-sunken px-4 py-3">
        <p className="text-xs text-muted">Tidak dapat memindai? Ketik kunci ini di aplikasi:</p>
        <p className="mt-1 mb-2 font-mono text-sm font-semibold break-words">
          {offer.secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
        <CopyButton text={offer.secret} label="Salin kunci" />
      </div>
      <p className="text-sm">2. Masukkan kode yang ditampilkan aplikasi.</p>
      <CodeField {...fieldsOf(form)('code')} appOnly />
      <Button type="submit" loading={confirm.isPending}>
        {confirm.isPending ? 'Memeriksa...' : 'Aktifkan'}
      </Button>
    </Form>
  );
}

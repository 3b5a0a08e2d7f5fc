import { useState } from 'react';
import { RESET_CODE_MINUTES } from '#shared/rules/account-link.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ResendButton } from '../auth/resend-button.tsx';
import { LinkForm, useLinkSubmission } from './link-form.tsx';

interface CodeFormProps {
  /** Of the code that was sent last. */
  challenge: string;
  submitLabel: string;
  failed: string;
  onCode: (code: string) => Promise<unknown>;
  onResend: () => Promise<void>;
}

/** Where the code that was sent to the tenant's number is typed. */
export function CodeForm({ challenge, submitLabel, failed, onCode, onResend }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [resending, setResending] = useState<'sending' | string | null>(null);
  const submission = useLinkSubmission(() => {
    const isWhole = /^\d{6}$/.test(code.replace(/[ -]/g, ''));
    setFault(isWhole ? undefined : 'Kode terdiri dari 6 angka');
    return isWhole ? onCode(code) : null;
  }, failed);
  const resend = () => {
    setResending('sending');
    onResend().then(
      () => setResending(null),
      (error: unknown) => setResending(error instanceof Error ? error.message : 'Gagal mengirim kode'),
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success" role="status">
        Kode sudah dikirim lewat WhatsApp, berlaku {RESET_CODE_MINUTES} menit. Jangan bagikan kode ini, juga kepada
        pemilik kost.
      </Notice>
      <LinkForm {...submission} submitLabel={submitLabel}>
        <TextField
          label="Kode dari WhatsApp"
          hint="6 angka"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tap before has asked for this field
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          inputClassName="tabular font-mono tracking-widest"
          value={code}
          error={fault}
          onChange={({ target }) => setCode(target.value)}
        />
      </LinkForm>
      {resending === null || resending === 'sending' ? null : (
        <p role="alert" className="text-sm text-danger">
          {resending}
        </p>
      )}
      <ResendButton key={challenge} label="Kirim ulang kode" isSending={resending === 'sending'} onResend={resend} />
    </div>
  );
}

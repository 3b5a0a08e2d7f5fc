import { useState } from 'react';
import { CodeProof, PasswordProof } from '#shared/contract/step-up.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { answerStepUp } from '../../data/step-up.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import { CodeField } from './code-field.tsx';

const FORM = 'form-konfirmasi-identitas';
const FAILED = 'Gagal mengonfirmasi identitas. Silakan coba lagi.';

/** Asks for the password or a code again. The waiting calls then continue by themselves. */
export function StepUpDialog() {
  const { totp_enabled } = useCurrentUser();
  const [byCode, setByCode] = useState(false);
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      onClose={() => answerStepUp(false)}
      title="Konfirmasi identitas"
      description="Tindakan ini menyangkut data penting. Pastikan memang Anda yang melakukannya."
      footer={
        <>
          <Button variant="secondary" onClick={() => answerStepUp(false)}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={isSending}>
            Lanjutkan
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-1">
        {byCode ? <ByCode onSending={setIsSending} /> : <ByPassword onSending={setIsSending} />}
        {totp_enabled ? (
          <Button variant="primaryGhost" size="sm" className="-ml-3" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Pakai kata sandi' : 'Pakai kode verifikasi'}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

interface ProofProps {
  onSending: (isSending: boolean) => void;
}

function ByPassword({ onSending }: ProofProps) {
  const { email } = useCurrentUser();
  const form = useContractForm(PasswordProof, { password: '' });
  const prove = useProof(onSending);
  const submission = useSubmit(form, prove, (error) => failureMessage(error, FAILED));
  return (
    <Form id={FORM} submission={submission} className="w-full">
      {/* Tells a password manager whose password is asked for. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...fieldsOf(form)('password')} label="Kata sandi Anda" autoComplete="current-password" />
    </Form>
  );
}

function ByCode({ onSending }: ProofProps) {
  const form = useContractForm(CodeProof, { code: '' });
  const prove = useProof(onSending);
  const submission = useSubmit(form, prove, (error) => failureMessage(error, FAILED));
  return (
    <Form id={FORM} submission={submission} className="w-full">
      <CodeField {...fieldsOf(form)('code')} />
    </Form>
  );
}

function useProof(onSending: (isSending: boolean) => void) {
  const stepUp = trpc.auth.stepUp.useMutation();
  return async (proof: { password: string } | { code: string }) => {
    onSending(true);
    try {
      await stepUp.mutateAsync(proof);
      answerStepUp(true);
    } finally {
      onSending(false);
    }
  };
}

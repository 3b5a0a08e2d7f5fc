import { ApplyAgainInput } from '#shared/contract/auth.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-field.tsx';

interface ApplyAgainProps {
  /** What was typed at the sign-in: it proves again who asks. */
  account: { email: string; password: string };
  /** How often it is still possible. */
  left: number;
  onApplied: () => void;
}

/** The way back after a refusal: the same person applies again, and says what has changed. */
export function ApplyAgain({ account, left, onApplied }: ApplyAgainProps) {
  const apply = trpc.auth.applyAgain.useMutation();
  const form = useContractForm(ApplyAgainInput, { ...account, note: '' });
  const field = fieldsOf(form);
  const submission = useSubmit(
    form,
    async (input) => {
      await apply.mutateAsync(input);
      toast.success('Pendaftaran diajukan lagi.');
      onApplied();
    },
    (error) => failureMessage(error, 'Gagal mengajukan lagi. Silakan coba lagi.'),
  );
  if (left === 0) {
    return (
      <p className="mt-5 border-t pt-5 text-sm text-muted">
        Pendaftaran ini sudah beberapa kali diajukan ulang, jadi tidak dapat diajukan lagi.
      </p>
    );
  }
  return (
    <section aria-labelledby="ajukan-lagi" className="mt-5 border-t pt-5">
      <h3 id="ajukan-lagi" className="text-base font-semibold">
        Ajukan lagi
      </h3>
      <p className="mb-4 text-sm text-muted">
        Admin melihat alasan penolakan ini dan catatan Anda. Masih bisa {left} kali.
      </p>
      <Form submission={submission}>
        <TextareaField
          {...field('note')}
          optional
          label="Catatan untuk admin"
          hint="Misalnya apa yang sudah Anda lengkapi."
        />
        <Button type="submit" loading={apply.isPending}>
          Ajukan lagi
        </Button>
      </Form>
    </section>
  );
}

import { GiveEmailInput, type ManagedUser } from '#shared/contract/users.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField } from '../../ui/text-field.tsx';

/** Gives an account an address that has none, so that its holder can sign in; a form below the dialog's own. */
export function AdminGiveEmail({ user, onDone }: { user: ManagedUser; onDone: () => void }) {
  const refresh = useRefresh();
  const give = trpc.users.giveEmail.useMutation();
  const form = useContractForm(GiveEmailInput, { id: user.id, email: '' });
  const submission = useSubmit(
    form,
    async (input) => {
      await give.mutateAsync(input);
      toast.success('Email disimpan. Buatkan data login baru untuk pengguna ini.');
      void refresh();
      onDone();
    },
    (error) => failureMessage(error, 'Gagal menyimpan email'),
  );
  return (
    <section aria-label="Email akun" className="rounded-lg border p-4">
      <h3 className="mb-1 font-semibold">Isi email</h3>
      <p className="mb-3 text-sm text-muted">
        Tanpa email, pengguna ini tidak dapat masuk. Pastikan dulu siapa yang meminta, dan bahwa alamat ini miliknya.
      </p>
      <Form submission={submission}>
        <EmailField {...fieldsOf(form)('email')} label="Email" autoComplete="off" />
        <Button type="submit" variant="secondary" loading={give.isPending} className="self-start">
          Simpan email
        </Button>
      </Form>
    </section>
  );
}

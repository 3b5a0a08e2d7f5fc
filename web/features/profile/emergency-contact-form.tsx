import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { UpdateEmergencyContactInput } from '#shared/contract/profile.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { PhoneField, TextField } from '../../ui/text-field.tsx';

/** Changes whom the owner calls in an emergency. */
export function EmergencyContactForm({ tenant }: { tenant: NonNullable<TenantDashboard['tenant_info']> }) {
  const refresh = useRefresh();
  const update = trpc.profile.updateEmergencyContact.useMutation();
  const { id, emergency_contact_name, emergency_contact_phone } = tenant;
  const form = useContractForm(UpdateEmergencyContactInput, { id, emergency_contact_name, emergency_contact_phone });
  const field = fieldsOf(form);

  const submission = useSubmit(
    form,
    async (input) => {
      const saved = await update.mutateAsync(input);
      form.reset({
        id,
        emergency_contact_name: saved.emergency_contact_name,
        emergency_contact_phone: saved.emergency_contact_phone,
      });
      toast.success('Data kontak darurat berhasil diperbarui!');
      void refresh();
    },
    (error) => failureMessage(error, 'Gagal memperbarui data kontak. Silakan coba lagi.'),
  );

  return (
    <Form submission={submission}>
      <p className="text-sm text-muted">
        Orang yang dihubungi pemilik kost saat keadaan darurat, misalnya orang tua atau saudara.
      </p>
      <fieldset disabled={update.isPending} className="flex min-w-0 flex-col gap-4">
        <TextField {...field('emergency_contact_name')} label="Nama kontak darurat" autoCapitalize="words" />
        <PhoneField {...field('emergency_contact_phone')} label="Nomor kontak darurat" />
      </fieldset>
      <Button type="submit" loading={update.isPending} className="mt-1 sm:self-start">
        {update.isPending ? 'Menyimpan...' : 'Simpan Kontak Darurat'}
      </Button>
    </Form>
  );
}

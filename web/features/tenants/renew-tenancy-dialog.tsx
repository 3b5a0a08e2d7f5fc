import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { RenewTenancyInput, type Tenant } from '#shared/contract/tenants.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { isContractSpan } from '#shared/rules/contract-dates.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { formatDay } from '../../lib/format.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';

const FORM = 'form-perpanjang-kontrak';

/** How long contracts are usually lengthened, in months. */
const usual = [6, 12] as const;

export interface RenewTenancyDialogProps {
  tenant: Pick<Tenant, 'id' | 'full_name' | 'room_number' | 'contract_end' | 'monthly_rent'>;
  onClose: () => void;
}

/** A later end for a contract, and the rent from then on. */
export function RenewTenancyDialog({ tenant, onClose }: RenewTenancyDialogProps) {
  const refresh = useRefresh();
  const renew = trpc.tenants.renew.useMutation();
  const form = useContractForm(longerThan(tenant.contract_end), {
    id: tenant.id,
    contract_end: addMonths(tenant.contract_end, 12),
    monthly_rent: tenant.monthly_rent,
  });
  const { errors } = form.formState;
  const submission = useSubmit(
    form,
    async (input) => {
      await renew.mutateAsync(input);
      toast.success('Kontrak berhasil diperpanjang!');
      await refresh();
      onClose();
    },
    (error) => failureMessage(error, 'Gagal memperpanjang kontrak'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Perpanjang Kontrak"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={renew.isPending}>
            {renew.isPending ? 'Menyimpan...' : 'Perpanjang'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission}>
        <div>
          <Field
            label="Akhir kontrak baru"
            hint={`Kontrak sekarang berakhir ${formatDay(tenant.contract_end)}.`}
            error={errors.contract_end?.message}
          >
            <Input {...form.register('contract_end')} type="date" min={tenant.contract_end} />
          </Field>
          <div className="mt-2 flex gap-2">
            {usual.map((months) => (
              <Button
                key={months}
                variant="soft"
                size="sm"
                onClick={() =>
                  form.setValue('contract_end', addMonths(tenant.contract_end, months), { shouldValidate: true })
                }
              >
                +{months} bulan
              </Button>
            ))}
          </div>
        </div>
        <Controller
          control={form.control}
          name="monthly_rent"
          render={({ field: { disabled: _, ...field } }) => (
            <Field
              label="Sewa per bulan"
              hint="Berlaku untuk invoice yang dibuat setelah ini. Invoice berulang tetap dengan jumlahnya."
              error={errors.monthly_rent?.message}
            >
              <RupiahInput {...field} />
            </Field>
          )}
        />
      </Form>
    </Dialog>
  );
}

/** The contract, with what this tenancy asks for. */
function longerThan(contractEnd: string) {
  return RenewTenancyInput.refine((input) => isContractSpan(contractEnd, input.contract_end), {
    path: ['contract_end'],
    error: errorCatalogue.CONTRACT_NOT_LONGER.message,
  });
}

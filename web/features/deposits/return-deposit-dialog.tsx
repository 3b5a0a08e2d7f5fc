import { useState } from 'react';
import * as z from 'zod/mini';
import { RETURNED_ON_OUT_OF_REACH, ReturnDepositInput } from '#shared/contract/deposits.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { manualMethods } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { isReceivableDay, leavesProof } from '#shared/rules/payment.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { RadioField, RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';
import { OnePhotoField } from '../files/one-photo-field.tsx';
import { depositInWords, type DepositSums } from './deposit-sums.tsx';

interface ReturnDepositDialogProps {
  tenant: Pick<Tenant, 'id' | 'kost_id' | 'full_name' | 'room_number'> & DepositSums;
  onClose: () => void;
}

/** Records that a deposit, or a part of it, was given back outside the app. */
export function ReturnDepositDialog({ tenant, onClose }: ReturnDepositDialogProps) {
  const { id, deposit_held: held } = tenant;
  const day = today(tenant.kost_id);
  const give = trpc.tenants.returnDeposit.useMutation();
  const form = useContractForm(upTo(held, day), {
    id,
    // As it was read when this was opened: another may have recorded a return since.
    held,
    amount: held,
    way: 'BANK_TRANSFER',
    returned_on: day,
    proof: '',
    note: '',
  });
  const field = fieldsOf(form);
  const [waiting, setWaiting] = useState<string | null>(null);
  return (
    <FormDialog
      form={form}
      title="Kembalikan deposit"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      submitLabel={waiting ?? 'Catat Pengembalian'}
      disabled={waiting !== null}
      isSending={give.isPending}
      send={(input) => give.mutateAsync(input)}
      done="Pengembalian deposit dicatat!"
      failed="Gagal mencatat pengembalian deposit"
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Uangnya Anda serahkan sendiri, di sini hanya dicatat. Penyewa diberi tahu dan dapat melihatnya.
      </p>
      <RupiahField
        control={form.control}
        name="amount"
        label="Jumlah dikembalikan"
        hint={`Deposit ${depositInWords(tenant)}. Boleh sebagian.`}
      />
      <RadioField
        control={form.control}
        name="way"
        label="Dikembalikan lewat"
        of={manualMethods}
        className="grid grid-cols-2 gap-2"
      >
        {(way) => <span className="font-medium">{manualMethodLabels[way]}</span>}
      </RadioField>
      <TextField {...field('returned_on')} label="Dikembalikan tanggal" type="date" min={oldestDueDay(day)} max={day} />
      <OnePhotoField
        control={form.control}
        name="proof"
        purpose="payment_proof"
        takesPdf
        label="Bukti pengembalian"
        isRequired={leavesProof(form.watch('way'))}
        hint="Foto struk, tangkapan layar transfer, atau tanda terima."
        onWaiting={setWaiting}
      />
      <TextareaField {...field('note')} label="Catatan" optional rows={2} />
    </FormDialog>
  );
}

/** The contract with what is held, and the check that needs today's date at the kost. */
function upTo(held: number, now: string) {
  return ReturnDepositInput.check(
    z.refine(({ amount }) => amount <= held, { path: ['amount'], error: errorCatalogue.DEPOSIT_NOT_HELD.message }),
    z.refine(({ returned_on: day }) => day === null || isReceivableDay(day, now), {
      path: ['returned_on'],
      error: RETURNED_ON_OUT_OF_REACH,
    }),
  );
}

import { useState } from 'react';
import type { LinkedBill } from '#shared/contract/bill-links.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { payableAmount } from '#shared/rules/invoice.ts';
import { callLinkOnce } from '../../data/wire/link-calls.ts';
import { formatRupiah } from '#shared/format.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Field } from '../../ui/field.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { PhotoPicker } from '../files/lazy-photos.tsx';
import { LinkForm, useLinkSubmission } from './link-form.tsx';

interface ReportTransferProps {
  token: string;
  bill: LinkedBill;
  onReported: () => void;
}

/** Reports a transfer to the owner's own account, which the owner then checks. */
export function ReportTransfer({ token, bill, onReported }: ReportTransferProps) {
  const [amount, setAmount] = useState<number | undefined>(bill.remaining_amount);
  const [proof, setProof] = useState('');
  const [notes, setNotes] = useState('');
  const [fault, setFault] = useState<string>();
  const [waiting, setWaiting] = useState<string | null>(null);

  const send = () => {
    const verdict = amount !== undefined && amount >= 1 ? payableAmount(bill, amount) : 'PAYMENT_AMOUNT_INVALID';
    setFault(verdict === 'OK' ? undefined : errorCatalogue[verdict].message);
    if (verdict !== 'OK') return null;
    const report = { invoice_id: bill.id, amount, payment_proof: proof, notes };
    return callLinkOnce(token, 'billLinks.report', report).then(onReported);
  };
  const submission = useLinkSubmission(send, 'Gagal mengirim laporan');

  return (
    <LinkForm {...submission} submitLabel={waiting ?? 'Kirim laporan'} disabled={waiting !== null}>
      <p className="text-sm text-muted">
        Untuk transfer langsung ke rekening pemilik kost. Tagihan berkurang setelah pemilik memeriksanya.
      </p>
      <Field
        label="Jumlah yang ditransfer"
        hint={`Sisa ${bill.bill_remaining === null ? 'tagihan' : 'bagian Anda'} ${formatRupiah(bill.remaining_amount)}.`}
        error={fault}
      >
        <RupiahInput value={amount} onChange={setAmount} readOnly={!bill.allow_partial_payment} />
      </Field>
      <FieldGroup
        label={
          <>
            Foto bukti transfer <span className="font-normal text-muted">(opsional)</span>
          </>
        }
      >
        <PhotoPicker
          purpose="payment_proof"
          link={token}
          takesPdf
          name="payment_proof"
          value={proof === '' ? [] : [proof]}
          onChange={([address = '']) => setProof(address)}
          onWaiting={setWaiting}
        />
      </FieldGroup>
      <TextareaField
        label="Catatan"
        optional
        rows={2}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </LinkForm>
  );
}

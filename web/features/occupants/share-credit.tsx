import { RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Occupant, ReturnCreditInput } from '#shared/contract/occupants.ts';
import { manualMethods } from '#shared/enums.ts';
import { formatRupiah } from '#shared/format.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { leavesProof } from '#shared/rules/payment.ts';
import { trpc } from '../../data/trpc.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { RadioField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OnePhotoField } from '../files/one-photo-field.tsx';

/** Leads to the record that somebody was given back what they had paid too much. */
export function ReturnCredit({ occupant }: { occupant: Occupant }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Undo2}
        about={`kelebihan bayar ${occupant.full_name}`}
        onClick={() => setOpen(true)}
      >
        Kembalikan
      </Button>
      {isOpen ? <ReturnCreditDialog occupant={occupant} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReturnCreditDialog({ occupant, onClose }: { occupant: Occupant; onClose: () => void }) {
  const { id, full_name: name, credit } = occupant;
  const giveBack = trpc.tenants.returnCredit.useMutation();
  const form = useContractForm(ReturnCreditInput, { id, returned_credit: credit, way: 'BANK_TRANSFER', proof: '' });
  const [waiting, setWaiting] = useState<string | null>(null);
  return (
    <FormDialog
      form={form}
      title={`Kembalikan ${formatRupiah(credit)}`}
      description={`Kelebihan bayar ${name}`}
      submitLabel={waiting ?? 'Catat Pengembalian'}
      disabled={waiting !== null}
      isSending={giveBack.isPending}
      send={(input) => giveBack.mutateAsync(input)}
      done="Pengembalian dicatat"
      failed="Gagal mencatat pengembalian"
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Uangnya Anda serahkan sendiri, di sini hanya dicatat. {name} melihatnya di tautan bayarnya. Jika tidak
        dikembalikan, uang itu membayar bagian berikutnya.
      </p>
      <RadioField
        control={form.control}
        name="way"
        label="Dikembalikan lewat"
        of={manualMethods}
        className="grid grid-cols-2 gap-2"
      >
        {(way) => <span className="font-medium">{manualMethodLabels[way]}</span>}
      </RadioField>
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
    </FormDialog>
  );
}

/** Ends the link of somebody who pays a share, and makes another. */
export function RenewShareLink({ occupant: { id, full_name: name } }: { occupant: Occupant }) {
  const update = trpc.tenants.updateOccupant.useMutation();
  return (
    <ConfirmedWrite
      title="Buat tautan baru?"
      description={`Tautan yang lama tidak dapat dibuka lagi. Kirim yang baru kepada ${name}.`}
      confirmLabel="Buat Tautan Baru"
      call={update}
      input={{ id, renew_link: true }}
      done="Tautan baru berhasil dibuat!"
      failed="Gagal membuat tautan bayar"
    >
      <Button variant="ghost" size="sm" icon={RefreshCw} about={`tautan bayar ${name}`}>
        Ganti
      </Button>
    </ConfirmedWrite>
  );
}

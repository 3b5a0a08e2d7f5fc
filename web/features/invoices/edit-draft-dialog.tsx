import { useFieldArray } from 'react-hook-form';
import type { CreateInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { trpc } from '../../data/trpc.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { draftInvoice, InvoiceFormFields, TypedTotal } from './invoice-form-fields.tsx';
import { blankItems } from './invoice-item-fields.tsx';
import { useDraftQuestions } from './use-draft-questions.tsx';

const similarWords = { question: 'Tetap simpan?', yes: 'Tetap Simpan' };

/** Changes a draft before it is sent. Its tenant cannot be changed. */
export function EditDraftDialog({ draft, onClose }: { draft: Invoice; onClose: () => void }) {
  const update = trpc.invoices.updateDraft.useMutation();
  const form = useContractForm(draftInvoice(draft.kost_id), valuesOf(draft));
  const items = useFieldArray({ control: form.control, name: 'items' });
  const questions = useDraftQuestions(similarWords, draft.kost_id);

  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'tagihan', id: draft.id }}
      title="Ubah Draf"
      description={`${draft.tenant_name} · Kamar ${draft.room_number}. Penyewa belum melihat draf ini.`}
      size="lg"
      className="gap-5"
      beside={<TypedTotal form={form} />}
      submitLabel="Simpan Draf"
      isSending={update.isPending}
      onSubmit={() => items.remove(blankItems(form))}
      send={({ tenant_id: _, ...terms }: CreateInvoiceInput) =>
        questions.send({ ...terms, id: draft.id }, update.mutateAsync)
      }
      done="Draf berhasil diubah!"
      failed="Gagal mengubah draf"
      onClose={onClose}
      below={questions.dialogs}
    >
      <InvoiceFormFields form={form} items={items} draft={draft} kostId={draft.kost_id} />
    </FormDialog>
  );
}

function valuesOf(draft: Invoice) {
  const { tenant_id, invoice_type, title, due_date, late_fee_percentage, allow_partial_payment } = draft;
  const { is_recurring, recurrence_type } = draft;
  return {
    tenant_id,
    invoice_type,
    title,
    due_date,
    covers_from: draft.covers_from ?? '',
    covers_to: draft.covers_to ?? '',
    late_fee_percentage,
    allow_partial_payment,
    is_recurring,
    recurrence_type,
    items: draft.items.map(({ description, quantity, unit_price }) => ({ description, quantity, unit_price })),
    description: draft.description ?? '',
    notes: draft.notes ?? '',
    recurrence_end_date: draft.recurrence_end_date ?? '',
  };
}

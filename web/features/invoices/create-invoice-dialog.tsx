import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { Invoice } from '#shared/contract/invoices.ts';
import { formatRupiah } from '#shared/format.ts';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { draftInvoice, InvoiceFormFields, TypedTotal } from './invoice-form-fields.tsx';
import { blankItems, emptyItem } from './invoice-item-fields.tsx';
import { useDraftQuestions } from './use-draft-questions.tsx';
import { sumOfItems, useWaitingItems } from './waiting-items.tsx';

const similarWords = { question: 'Tetap buat satu lagi?', yes: 'Tetap Buat' };

/** Drafts an invoice (spec §2 and §5, "Invoice create"): tenant, items, due date and terms. */
export function CreateInvoiceDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (invoice: Invoice) => void;
}) {
  const create = trpc.invoices.create.useMutation();
  const [kostId, setKostId] = useState<string>();
  const form = useContractForm(draftInvoice(kostId), {
    tenant_id: '',
    invoice_type: 'MONTHLY_RENT',
    title: '',
    due_date: '',
    covers_from: '',
    covers_to: '',
    items: [emptyItem],
    late_fee_percentage: DEFAULT_LATE_FEE_BPS / 100,
    allow_partial_payment: true,
    is_recurring: false,
    recurrence_type: 'NONE',
    recurrence_end_date: '',
  });
  const items = useFieldArray({ control: form.control, name: 'items' });
  const questions = useDraftQuestions(similarWords, kostId);
  const [tenancyId, type, recurs] = form.watch(['tenant_id', 'invoice_type', 'is_recurring']);

  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'tagihan' }}
      title="Buat Tagihan"
      description="Disimpan sebagai draf. Penyewa baru melihatnya setelah Anda kirim."
      size="lg"
      className="gap-5"
      beside={<TypedTotal form={form} />}
      submitLabel="Simpan Draf"
      isSending={create.isPending}
      onSubmit={() => items.remove(blankItems(form))}
      send={(input) => questions.send(input, create.mutateAsync)}
      done="Invoice berhasil dibuat!"
      failed={createFailure}
      onDone={onCreated}
      onClose={onClose}
      below={questions.dialogs}
    >
      <InvoiceFormFields {...{ form, items, kostId }} onKost={setKostId} />
      {tenancyId !== '' && type === 'MONTHLY_RENT' && !recurs ? <JoiningItems tenancyId={tenancyId} /> : null}
    </FormDialog>
  );
}

/** What waits at the tenancy for its next rent, or is asked for those who live there too, and joins this one. */
function JoiningItems({ tenancyId }: { tenancyId: string }) {
  const rows = useWaitingItems({ tenancy_id: tenancyId })?.rows ?? [];
  const { data: occupants } = trpc.tenants.occupants.useQuery({ id: tenancyId });
  const paying = (occupants?.items ?? []).filter(({ surcharge, ends_on }) => surcharge > 0 && ends_on === null);
  const more = paying.reduce((sum, { surcharge }) => sum + surcharge, 0);
  return (
    <>
      {rows.length === 0 ? null : (
        <Notice tone="info">{`${rows.length} item yang menunggu, ${sumOfItems(rows)}, ikut masuk tagihan ini.`}</Notice>
      )}
      {more === 0 ? null : (
        <Notice tone="info">
          {`Tambahan penghuni ${formatRupiah(more)} per bulan ikut masuk tagihan ini, untuk bulan yang belum ditagih.`}
        </Notice>
      )}
    </>
  );
}

/** The sentences of spec §8, "Invoice creation", in its order. */
function createFailure(error: unknown): string {
  const { detail, status } = callFailure(error);
  if (detail !== null) return `Gagal membuat invoice: ${detail}`;
  if (status === 403) return 'Tidak memiliki izin untuk membuat invoice';
  if (status === 404) return 'Penyewa atau properti tidak ditemukan';
  return 'Gagal membuat invoice. Silakan coba lagi.';
}

import { SetTemplateInput, type ContractTemplate } from '#shared/contract/contracts.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { contractVariables, fixedVariables, missingVariables } from '#shared/rules/contract-paper.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextareaField } from '../../ui/text-field.tsx';

interface TemplateDialogProps {
  kost: Pick<Kost, 'id' | 'name'>;
  onClose: () => void;
}

/** What stands in the contracts of a kost. */
export function TemplateDialog({ kost, onClose }: TemplateDialogProps) {
  const template = trpc.contracts.template.useQuery({ kostId: kost.id });
  if (template.data) return <TemplateForm template={template.data} kost={kost} onClose={onClose} />;
  return (
    <Dialog title="Isi kontrak" description={kost.name} onClose={onClose}>
      <Loaded query={template} failed="Gagal memuat isi kontrak" waiting={<Skeleton className="h-96" />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function TemplateForm({ template, kost, onClose }: TemplateDialogProps & { template: ContractTemplate }) {
  const set = trpc.contracts.setTemplate.useMutation();
  const form = useContractForm(SetTemplateInput, { kostId: kost.id, body: template.body });
  const body = form.watch('body') ?? '';
  const isOwn = body !== template.default_body;
  const added = missingVariables(body).map((word) => `${fixedVariables[word]} {{${word}}}`);
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Isi kontrak"
      description={kost.name}
      submitLabel="Simpan"
      isSending={set.isPending}
      send={(input) => set.mutateAsync({ ...input, body: input.body === template.default_body ? null : input.body })}
      done="Isi kontrak disimpan!"
      doneNote="Berlaku untuk kontrak yang dibuat mulai sekarang."
      failed="Gagal menyimpan isi kontrak"
      onClose={onClose}
    >
      <TextareaField
        {...fieldsOf(form)('body')}
        label="Isi kontrak"
        rows={16}
        hint="Kata dalam kurung kurawal ganda diisi sendiri dari data penyewa."
      />
      {added.length > 0 ? (
        <Notice tone="info">
          Tidak ada di isi ini, jadi ditambahkan di akhir kontrak yang belum memuatnya: {added.join(' dan ')}. Tulis
          kata dalam kurung itu bila ingin tempat lain.
        </Notice>
      ) : null}
      {isOwn ? (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => form.setValue('body', template.default_body, { shouldDirty: true, shouldValidate: true })}
        >
          Pakai isi dari E-Kost
        </Button>
      ) : null}
      <dl className="flex flex-col gap-1 text-xs">
        {Object.entries(contractVariables).map(([word, meaning]) => (
          <div key={word} className="flex flex-wrap gap-x-3">
            <dt className="font-mono break-all sm:w-44">{`{{${word}}}`}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}

import * as z from 'zod/mini';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ClearablePhone } from '#shared/contract/fields.ts';
import { type Kost, UpdateKostInput } from '#shared/contract/kost.ts';
import { contractEnds } from '#shared/enums.ts';
import { CONTRACT_ENDING_DAYS } from '#shared/rules/contract-dates.ts';
import { MAX_LEAVING_DAYS } from '#shared/rules/leaving.ts';
import { trpc } from '../../data/trpc.ts';
import { useOwnKosts } from '../../data/use-own-kosts.ts';
import { useTakeBack, wayBack } from '../../data/use-take-back.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { OfAllKosts } from '../../ui/of-all-kosts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import type { KostDraft } from './kost-draft.ts';
import { IdentityStep, OfferStep, RulesStep, type StepProps, withRule } from './kost-wizard-steps.tsx';

const KostForm = z.required(z.omit(UpdateKostInput, { is_active: true, contact_of_all: true }));

const fields = ['name', 'address', 'zone', 'kost_type', 'contact_phone', 'description', 'facilities', 'rules'] as const;

const atEndLabels: Record<Kost['at_end'], string> = {
  ENDS: 'Berakhir',
  OFFER: 'Tawarkan perpanjangan 45 hari sebelumnya',
  MONTHLY: 'Lanjut sampai penyewa pindah',
};

const GOES_ON = ` Mulai ${CONTRACT_ENDING_DAYS} hari sebelum habis, kontraknya tanpa tanggal akhir. Sewa lanjut menurut masanya: yang per bulan ditagih 1 bulan lagi, yang per tahun 1 tahun penuh lagi.`;

const NO_NUMBER = 'Tanpa nomor';

/** Changes what the wizard asked about a kost, or deactivates it. */
export function KostDialog({ kost, onClose }: { kost: Kost; onClose: () => void }) {
  const update = trpc.kost.update.useMutation();
  const [own, setOwn] = useState('');
  const [isOfAll, setOfAll] = useState(false);
  const { data: kosts = [] } = useOwnKosts();
  const takeBack = useTakeBack();
  const { id, name, address, zone, kost_type, description, facilities, rules } = kost;
  const typed = {
    id,
    name,
    address,
    zone,
    kost_type,
    description,
    facilities,
    rules,
    leaving_days: kost.leaving_days,
    at_end: kost.at_end,
  };
  const form = useContractForm(KostForm, { ...typed, contact_phone: kost.contact_phone ?? '' });
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'kost', id }}
      size="lg"
      title="Ubah data kost"
      submitLabel={isOfAll ? `Terapkan ke ${kosts.length} kost` : 'Simpan'}
      isSending={update.isPending}
      // A custom rule that was typed but not added is included.
      onSubmit={() => form.setValue('rules', withRule(form.getValues('rules'), own))}
      send={(input) => update.mutateAsync({ ...input, contact_of_all: isOfAll })}
      wayBack={({ change }) => wayBack(change?.id, takeBack)}
      done="Data kost berhasil disimpan!"
      failed="Gagal menyimpan data kost"
      onClose={onClose}
      below={kost.is_active ? <Deactivation kost={kost} onDone={onClose} /> : null}
    >
      <Steps form={form} images={kost.images} own={own} onOwnChange={setOwn}>
        {kosts.length < 2 ? null : (
          <OfAllKosts
            checked={isOfAll}
            onChange={setOfAll}
            what="Terapkan nomor ini"
            kosts={kosts.map((each) => ({ id: each.id, name: each.name, now: each.contact_phone ?? NO_NUMBER }))}
            wanted={ClearablePhone.safeParse(form.watch('contact_phone')).data ?? NO_NUMBER}
          />
        )}
      </Steps>
    </FormDialog>
  );
}

interface StepsProps {
  form: ReturnType<typeof useContractForm<typeof KostForm>>;
  images: string[];
  own: string;
  onOwnChange: (own: string) => void;
  /** Below the number for tenants. */
  children: ReactNode;
}

/** All steps of the wizard below each other. */
function Steps({ form, images, own, onOwnChange, children }: StepsProps) {
  const { errors, submitCount } = form.formState;
  const controls = useRef<Partial<Record<keyof KostDraft, { focus: () => void } | null>>>({});
  const wrong = fields.find((field) => errors[field]);
  useEffect(() => {
    if (wrong) controls.current[wrong]?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only an attempt to send moves the focus
  }, [submitCount]);
  const step: StepProps = {
    draft: { ...form.watch(), images },
    errors: Object.fromEntries(fields.map((field) => [field, errors[field]?.message])),
    fieldRef: (field) => (control) => {
      controls.current[field] = control;
    },
    onChange: (changes) => {
      for (const field of fields) {
        const value = changes[field];
        if (value !== undefined) form.setValue(field, value as never, { shouldDirty: true });
        if (value !== undefined) form.clearErrors(field);
      }
    },
  };
  return (
    <>
      <IdentityStep {...step}>{children}</IdentityStep>
      <OfferStep {...step} />
      <RulesStep {...step} own={own} onOwnChange={onOwnChange} />
      <TextField
        {...fieldsOf(form)('leaving_days', { valueAsNumber: true })}
        label="Pindah diajukan berapa hari sebelumnya"
        hint="Penyewa yang mau pindah mengajukannya paling lambat sekian hari sebelumnya. Yang lebih cepat perlu persetujuan Anda."
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_LEAVING_DAYS}
        inputClassName="max-w-24"
      />
      <SelectField
        {...fieldsOf(form)('at_end')}
        label="Saat kontrak habis"
        hint={`Untuk kontrak yang belum punya pilihan sendiri. Penyewa diberi tahu.${form.watch('at_end') === 'MONTHLY' ? GOES_ON : ''}`}
        of={contractEnds}
        labels={atEndLabels}
      />
    </>
  );
}

function Deactivation({ kost, onDone }: { kost: Kost; onDone: () => void }) {
  const update = trpc.kost.update.useMutation();
  const isLivedIn = kost.occupied_rooms > 0;
  return (
    <section aria-label="Nonaktifkan kost" className="mt-6 flex flex-col gap-3 border-t pt-5">
      <p className="text-sm text-muted">
        Tidak dikelola lagi? Kost nonaktif tidak menerima kamar dan penyewa baru. Riwayat dan tagihannya tetap
        tersimpan.
        {isLivedIn ? ' Bisa dinonaktifkan setelah semua penyewa keluar.' : ''}
      </p>
      <ConfirmedWrite
        title={`Nonaktifkan ${kost.name}?`}
        description="Kamarnya tidak lagi dihitung sebagai kamar kosong. Anda bisa mengaktifkannya lagi kapan saja."
        confirmLabel="Nonaktifkan"
        danger
        call={update}
        input={{ id: kost.id, is_active: false }}
        onDone={onDone}
        done="Kost dinonaktifkan"
        failed="Gagal menonaktifkan kost"
      >
        <Button variant="dangerGhost" className="self-start" disabled={isLivedIn}>
          Nonaktifkan kost
        </Button>
      </ConfirmedWrite>
    </section>
  );
}

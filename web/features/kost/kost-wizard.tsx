import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type CreateKostInput, type Kost, KostIdentity, KostOffer, KostRules } from '#shared/contract/kost.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useKeeper } from '../../data/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RestoredLine } from '../../ui/restored-line.tsx';
import { Steps } from '../../ui/steps.tsx';
import type { KostDraft } from './kost-draft.ts';
import { IdentityStep, OfferStep, PhotosPart, RulesStep, type StepProps, withRule } from './kost-wizard-steps.tsx';

const EMPTY: KostDraft = {
  name: '',
  address: '',
  kost_type: '',
  contact_phone: '',
  description: '',
  facilities: [],
  rules: [],
  images: [],
};

const steps: { title: string; schema: z.ZodMiniType }[] = [
  { title: 'Identitas', schema: KostIdentity },
  { title: 'Fasilitas', schema: KostOffer },
  { title: 'Aturan', schema: KostRules },
];

interface KostWizardProps {
  onSuccess: (kost: Kost) => void;
  /** Absent if there is nothing to go back to; then there is no Batal. */
  onCancel?: () => void;
}

/** Adds a kost in three steps (spec §2, "Add-kost wizard"). A step can only be left if it is valid. */
export function KostWizard({ onSuccess, onCancel }: KostWizardProps) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const { step, isLast, isSending, failure, stepProps, own, setOwn, advance, goBack, kept } = useKostDraft(
    onSuccess,
    waiting,
  );
  const close = () => {
    if (onCancel === undefined) return;
    kept.forget();
    onCancel();
  };
  return (
    <Dialog
      onClose={close}
      holdsInput={kept.restored !== null}
      size="lg"
      title="Tambah Kost"
      description={`Langkah ${step + 1} dari ${steps.length}: ${steps[step]?.title}`}
      footer={
        <>
          {onCancel ? (
            <Button variant="ghost" className="max-sm:flex-none! max-sm:px-3! sm:mr-auto" onClick={close}>
              Batal
            </Button>
          ) : null}
          {step > 0 ? (
            <Button variant="secondary" onClick={goBack}>
              Sebelumnya
            </Button>
          ) : null}
          <Button loading={isSending} disabled={isLast && waiting !== null} onClick={() => void advance()}>
            {isLast ? (isSending ? 'Menyimpan...' : (waiting ?? 'Tambah Kost')) : 'Selanjutnya'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void advance();
        }}
      >
        <Steps current={step} titles={steps.map(({ title }) => title)} />
        <RestoredLine {...kept} />
        {failure ? (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        ) : null}
        {step === 0 ? <IdentityStep {...stepProps} /> : null}
        {step === 1 ? <OfferStep {...stepProps} /> : null}
        {/* Stays mounted, so that photos are uploaded while the next step is filled in. */}
        <div hidden={step !== 1}>
          <PhotosPart {...stepProps} onWaiting={setWaiting} />
        </div>
        {step === 2 ? <RulesStep {...stepProps} own={own} onOwnChange={setOwn} /> : null}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** What was typed so far, kept until it is sent. */
function useKeptKost() {
  const keeper = useKeeper({ form: 'kost' });
  const [restored, setRestored] = useState(() => keeper.find(EMPTY));
  const [draft, setDraft] = useState<KostDraft>({ ...EMPTY, ...restored?.values });
  useEffect(() => keeper.note({ ...draft }, EMPTY), [keeper, draft]);
  const forget = (sent: KostDraft) => {
    keeper.forget({ ...sent }, EMPTY);
    setRestored(null);
  };
  return { draft, setDraft, restored, forget };
}

/** The state of the wizard: the texts of all steps, the current step, and the errors there. */
function useKostDraft(onSuccess: (kost: Kost) => void, waiting: string | null) {
  const { draft, setDraft, restored, forget } = useKeptKost();
  const [step, setStep] = useState(0);
  const [own, setOwn] = useState('');
  const [errors, setErrors] = useState<StepProps['errors']>({});
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useRef<Partial<Record<keyof KostDraft, { focus: () => void } | null>>>({});
  const create = trpc.kost.create.useMutation();
  const isLast = step === steps.length - 1;

  const discard = () => {
    forget(draft);
    setDraft(EMPTY);
    setOwn('');
    goTo(0);
  };

  const change = (changes: Partial<KostDraft>) => {
    setFailure(null);
    const changed = Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]));
    setErrors((current) => ({ ...current, ...changed }));
    setDraft((current) => ({ ...current, ...changes }));
  };

  /** Shows what is wrong beside its field, and focuses the first. */
  const refuse = (issues: z.core.$ZodIssue[]) => {
    const found = issues.map(({ path, message }) => [path[0] as keyof KostDraft, message] as const);
    // Reversed, so that the first message of a field wins.
    setErrors(Object.fromEntries(found.toReversed()));
    const [first] = found;
    if (first) fields.current[first[0]]?.focus();
  };

  const send = async (typed: KostDraft) => {
    setDraft(typed);
    setOwn('');
    try {
      const kost = await create.mutateAsync(typed as CreateKostInput);
      forget(typed);
      toast.success('Kost berhasil ditambahkan!');
      onSuccess(kost);
    } catch (error) {
      const message = failureMessage(error, 'Gagal menambahkan kost. Silakan coba lagi.');
      setFailure(message);
      toast.error(message);
    }
  };

  const goTo = (next: number) => {
    setFailure(null);
    setErrors({});
    setStep(next);
  };
  const advance = async () => {
    if (create.isPending || (isLast && waiting !== null)) return;
    setFailure(null);
    // A custom rule that was typed but not added is included.
    const typed = isLast ? { ...draft, rules: withRule(draft.rules, own) } : draft;
    const checked = steps[step]?.schema.safeParse(typed);
    if (checked && !checked.success) return refuse(checked.error.issues);
    if (!isLast) return goTo(step + 1);
    setErrors({});
    await send(typed);
  };

  const stepProps: StepProps = {
    draft,
    errors,
    fieldRef: (field) => (control) => {
      fields.current[field] = control;
    },
    onChange: change,
  };
  const goBack = () => goTo(step - 1);
  const kept = { restored, discard, forget: () => forget(draft) };
  return { step, isLast, isSending: create.isPending, failure, stepProps, own, setOwn, advance, goBack, kept };
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SaveSettlementInput, SettlementView } from '#shared/contract/settlements.ts';
import { inspectionStates } from '#shared/enums.ts';
import { formatRupiah } from '#shared/format.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { MAX_DAMAGES } from '#shared/rules/settlement.ts';
import { LEFT_DAYS_AGO } from '#shared/rules/tenancy.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckCard, RadioCard } from '../../ui/check-card.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { Steps } from '../../ui/steps.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';
import { PhotoPicker, PhotoRow } from '../files/lazy-photos.tsx';
import { ComparedPhotos } from './compared-photos.tsx';
import { settlementKeeper } from './settlement-keeper.ts';
import { SettlementSheet } from './settlement-sheet.tsx';
import {
  AFTER_LEAVING,
  conditionWords,
  inspectedOf,
  unbilledWords,
  unsentInWords,
  silentUntil,
} from './settlement-words.ts';

type Draft = Omit<SaveSettlementInput, 'id' | 'proposes' | 'damages' | 'seen_at'> & { damages: Damage[] };
interface Damage {
  /** Of its fields on this page alone. */
  key: string;
  reason: string;
  amount: number | undefined;
  photo: string | null;
}
type Inspected = Draft['inspection'][number];

/** A deduction that stands ready; as long as nothing is in it, there is none. */
const blank = (key: string): Damage => ({ key, reason: '', amount: undefined, photo: null });
const READY = blank('ready');
const isBlank = ({ reason, amount, photo }: Damage) => reason.trim() === '' && amount === undefined && photo === null;

const TITLES = ['Tanggal', 'Kamar', 'Potongan', 'Kirim'];

/**
 * Moving out, step by step with one thumb. Each step keeps a draft on the server, and its number stands in the address, so
 * that it goes on after a reload, or on another phone.
 */
export function SettlementWizard({ view, onDone }: { view: SettlementView; onDone?: () => void }) {
  const [params, setParams] = useSearchParams();
  const step = Math.min(Math.max(Number(params.get('langkah') ?? 1) || 1, 1), TITLES.length) - 1;
  const [draft, setDraft] = useState(() => draftOf(view));
  const [waiting, setWaiting] = useState<string | null>(null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { go, next, propose, isSending, unfinished, leavesNow } = useSteps(view, draft, { step, setParams, onDone });
  return (
    <Card className="mb-4 flex flex-col gap-5 p-4 sm:p-5 print:hidden">
      <div>
        <h1 className="text-xl">Keluar kos</h1>
        <p className="text-sm text-muted">
          {view.full_name} · Kamar {view.room_number}
        </p>
      </div>
      <Steps current={step} titles={TITLES} />
      {step === 0 ? <DayStep {...{ view, draft, change }} /> : null}
      {step === 1 ? <RoomStep {...{ view, draft, change }} onWaiting={setWaiting} /> : null}
      {step === 2 ? <DamageStep {...{ view, draft, change }} onWaiting={setWaiting} /> : null}
      {step === 3 ? <SendStep {...{ view, draft, change, leavesNow }} /> : null}
      <div className="flex flex-wrap gap-2">
        {step < 3 ? (
          <Button
            loading={isSending}
            disabled={waiting !== null || (step === 2 && unfinished)}
            onClick={() => void next()}
          >
            {waiting ?? 'Lanjut'}
          </Button>
        ) : (
          <Button loading={isSending} disabled={unfinished || !view.is_confirmed} onClick={() => void propose()}>
            {leavesNow ? 'Keluar kos dan kirim' : 'Kirim ke penyewa'}
          </Button>
        )}
        {step > 0 ? (
          <Button variant="secondary" onClick={() => go(step - 1)}>
            Sebelumnya
          </Button>
        ) : null}
      </div>
      {step === 2 && unfinished ? (
        <p className="text-sm text-muted">Tiap potongan perlu alasan, jumlah, dan foto.</p>
      ) : null}
    </Card>
  );
}

interface Walk {
  step: number;
  setParams: (params: Record<string, string>, how: { replace: boolean }) => void;
  onDone: (() => void) | undefined;
}

/** The writes of the steps. */
function useSteps(view: SettlementView, draft: Draft, { step, setParams, onDone }: Walk) {
  const save = trpc.settlements.save.useMutation();
  const [keeper] = useState(() => settlementKeeper(view.settlement?.updated_at ?? null));
  const checkOut = trpc.tenants.checkOut.useMutation();
  const run = useWrite();
  const go = (to: number) => {
    setParams(to === 0 ? {} : { langkah: String(to + 1) }, { replace: true });
    scrollTo({ top: 0 });
  };
  const isDone = (each: Damage) => each.reason.trim() !== '' && (each.amount ?? 0) > 0 && each.photo !== null;
  const unfinished = draft.damages.some((each) => !isBlank(each) && !isDone(each));
  const input = {
    ...draft,
    id: view.tenancy_id,
    damages: draft.damages.flatMap(({ reason, amount, photo }) =>
      amount === undefined ? [] : [{ reason, amount, photo }],
    ),
  };
  const leavesNow = view.status === 'ACTIVE' && draft.leaves_on <= today(view.kost_id);
  const keep = (proposes: boolean) => keeper.keep(save.mutateAsync, { ...input, proposes });
  const next = () =>
    run(
      () => keep(false),
      { failed: 'Gagal menyimpan perhitungan' },
      (isMade) => isMade && go(step + 1),
    );
  const propose = () =>
    run(
      async () => {
        if (leavesNow && !keeper.isAgain({ ...input, proposes: true })) {
          // Nobody is checked out by a page that is not true any more.
          await keep(false);
          await checkOut.mutateAsync({ id: view.tenancy_id, check_out_date: draft.leaves_on });
        }
        await keep(true);
      },
      { done: 'Perhitungan dikirim. Penyewa diberi tahu.', failed: 'Gagal mengirim perhitungan' },
      (isMade) => {
        if (!isMade) return;
        setParams({}, { replace: true });
        onDone?.();
      },
    );
  return { go, next, propose, isSending: save.isPending || checkOut.isPending, unfinished, leavesNow };
}

function draftOf(view: SettlementView): Draft {
  const { settlement } = view;
  const isKept = settlement !== null && settlement.state !== 'CANCELLED';
  return {
    leaves_on: view.leaves_on,
    inspection: isKept && settlement.inspection.length > 0 ? settlement.inspection : inspectedOf(view),
    damages: isKept ? settlement.damages.map((each, at) => ({ ...each, key: String(at) })) : [],
    waives_days: isKept && settlement.waives_days,
    note: isKept ? settlement.note : null,
  };
}

interface StepProps {
  view: SettlementView;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

function DayStep({ view, draft, change }: StepProps) {
  if (view.check_out_date !== null)
    return <Notice tone="info">Keluar kosnya sudah dicatat. Perhitungan mengikuti tanggal itu.</Notice>;
  return (
    <TextField
      label="Tanggal keluar"
      hint="Hari ini, sampai 31 hari lalu, atau hari yang akan datang."
      type="date"
      min={addDays(today(view.kost_id), -LEFT_DAYS_AGO)}
      max={addMonths(today(view.kost_id), 12)}
      value={draft.leaves_on}
      onChange={({ target }) => change({ leaves_on: target.value })}
    />
  );
}

interface PhotoStepProps extends StepProps {
  onWaiting: (reason: string | null) => void;
}

function RoomStep({ view, draft, change, onWaiting }: PhotoStepProps) {
  const set = (at: number, part: Partial<Inspected>) =>
    change({ inspection: draft.inspection.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  const isOfRoom = (item: string | null) => !draft.inspection.some((each) => each.item === item);
  return (
    <div className="flex flex-col gap-5">
      {view.room_images.length > 0 ? (
        <div>
          <p className="mb-2 text-sm text-muted">Foto kamar yang tersimpan, untuk dibandingkan:</p>
          <PhotoRow addresses={view.room_images} label={`Foto kamar ${view.room_number}`} />
        </div>
      ) : null}
      {view.move_in.some(({ item }) => isOfRoom(item)) ? (
        <div>
          <p className="mb-1 text-sm font-medium">Seluruh kamar</p>
          <ComparedPhotos view={view} isShown={isOfRoom} label={`kamar ${view.room_number}`} />
        </div>
      ) : null}
      {draft.inspection.map(({ item, condition, note, photo }, at) => (
        <div key={item} className="flex flex-col gap-3">
          <FieldGroup label={item}>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
              {inspectionStates.map((value) => (
                <RadioCard
                  key={value}
                  name={`barang-${at}`}
                  checked={condition === value}
                  onChange={() => set(at, { condition: value })}
                >
                  {conditionWords[value]}
                </RadioCard>
              ))}
            </div>
          </FieldGroup>
          <ComparedPhotos view={view} isShown={(each) => each === item} label={item} photo={photo} />
          {condition === 'GOOD' ? null : (
            <>
              <TextField
                label={`Catatan ${item}`}
                optional
                maxLength={200}
                value={note ?? ''}
                onChange={({ target }) => set(at, { note: target.value })}
              />
              <FieldGroup label={`Foto ${item} (opsional)`}>
                <PhotoPicker
                  name={`inspection.${at}.photo`}
                  purpose="payment_proof"
                  value={photo === null ? [] : [photo]}
                  onChange={([address]) => set(at, { photo: address ?? null })}
                  onWaiting={onWaiting}
                />
              </FieldGroup>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

function DamageStep({ view, draft, change, onWaiting }: PhotoStepProps) {
  const { damages, inspection, waives_days } = draft;
  const { days } = view.figures;
  // What was found broken or missing and is not asked for yet.
  const found = inspection.find(
    ({ item, condition }) => condition !== 'GOOD' && !damages.some(({ reason }) => reason.startsWith(item)),
  );
  const rows = damages.length === 0 && found === undefined ? [READY] : damages;
  const set = (at: number, part: Partial<Damage>) =>
    change({ damages: rows.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  const add = () => {
    const first = found && {
      reason: `${found.item} ${conditionWords[found.condition].toLowerCase()}`,
      photo: found.photo,
    };
    change({
      damages: [...damages, { key: crypto.randomUUID(), reason: '', photo: null, ...first, amount: undefined }],
    });
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        Potongan hanya untuk kerusakan, dengan alasan dan foto. Penyewa dapat menyatakan keberatan dalam tiga hari.{' '}
        {rows.every(isBlank) && rows.length > 0 ? 'Tidak ada potongan? Kosongkan saja, lalu tekan Lanjut.' : null}
      </p>
      {rows.map(({ key, reason, amount, photo }, at) => (
        <fieldset key={key} className="flex min-w-0 flex-col gap-3 rounded-lg border p-3">
          <legend className="px-1 text-sm font-semibold">Potongan {at + 1}</legend>
          <TextField
            label="Alasan"
            maxLength={200}
            value={reason}
            onChange={({ target }) => set(at, { reason: target.value })}
          />
          <Field label="Jumlah">
            <RupiahInput value={amount} onChange={(value) => set(at, { amount: value })} />
          </Field>
          <FieldGroup label="Foto kerusakan">
            <PhotoPicker
              name={`damages.${at}.photo`}
              purpose="payment_proof"
              value={photo === null ? [] : [photo]}
              onChange={([address]) => set(at, { photo: address ?? null })}
              onWaiting={onWaiting}
            />
          </FieldGroup>
          {damages.every(isBlank) ? null : (
            <Button
              variant="dangerGhost"
              size="sm"
              className="self-start"
              // Another one than was removed, whose photo may still be on its way.
              onClick={() =>
                change({ damages: rows.length === 1 ? [blank(crypto.randomUUID())] : rows.toSpliced(at, 1) })
              }
            >
              Hapus potongan
            </Button>
          )}
        </fieldset>
      ))}
      {damages.length < MAX_DAMAGES && (found !== undefined || !rows.some(isBlank)) ? (
        <Button variant="secondary" className="self-start" onClick={add}>
          Tambah potongan
        </Button>
      ) : null}
      {days === null ? null : (
        <CheckCard checked={!waives_days} onChange={(asks) => change({ waives_days: !asks })}>
          Sewa yang belum ditagih: {formatRupiah(days.amount)} ({unbilledWords(days)})
        </CheckCard>
      )}
    </div>
  );
}

function SendStep({ view, draft, change, leavesNow }: StepProps & { leavesNow: boolean }) {
  const unsent = unsentInWords(view.unsent);
  return (
    <div className="flex flex-col gap-4">
      {view.is_confirmed ? null : (
        <Notice tone="warning">
          Penyewa belum mengonfirmasi hunian, jadi potongan tidak dapat diajukan. Deposit tetap dapat dikembalikan.
        </Notice>
      )}
      {unsent === '' ? null : <Notice tone="warning">{unsent}</Notice>}
      <div>
        <SettlementSheet view={view} />
      </div>
      <TextareaField
        label="Catatan untuk penyewa"
        optional
        rows={2}
        maxLength={500}
        value={draft.note ?? ''}
        onChange={({ target }) => change({ note: target.value })}
      />
      <p className="text-sm text-muted">
        {leavesNow ? 'Kamar menjadi kosong; bisa dibatalkan dalam 24 jam. ' : ''}Penyewa dapat setuju atau keberatan.{' '}
        {silentUntil(AFTER_LEAVING)}
      </p>
    </div>
  );
}

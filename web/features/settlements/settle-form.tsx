import { useState } from 'react';
import { RETURN_PROOF_MISSING } from '#shared/contract/deposits.ts';
import { hasProof, leavesProof } from '#shared/rules/payment.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { type ManualMethod, manualMethods } from '#shared/enums.ts';
import { formatRupiah } from '#shared/format.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCard } from '../../ui/check-card.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { partsInWords } from './settlement-words.ts';
import { PhotoPicker } from '../files/lazy-photos.tsx';

/** The owner records what was returned, as agreed or without any deduction, and the settlement is over. */
export function SettleForm({ view, isAgreed }: { view: SettlementView; isAgreed: boolean }) {
  const { settlement, sums } = view;
  const amount = isAgreed ? sums.to_return : sums.unreduced;
  const settle = trpc.settlements.settle.useMutation();
  if (settlement === null) return null;
  const { id, version } = settlement;
  return (
    <GiveBackForm
      title={isAgreed ? 'Kembalikan kepada penyewa' : 'Atau kembalikan tanpa potongan'}
      parts={partsInWords(isAgreed ? sums.parts : sums.unreduced_parts)}
      hint={isAgreed ? undefined : unreducedHint(view)}
      amount={amount}
      variant={isAgreed ? 'primary' : 'secondary'}
      label={amount > 0 ? 'Catat dan selesaikan' : 'Selesaikan'}
      isSending={settle.isPending}
      send={(how) =>
        settle.mutateAsync({ id, version, amount, unreduced: !isAgreed, ...how, way: amount > 0 ? how.way : null })
      }
      words={{ done: `Perhitungan selesai.${told(view)}`, failed: 'Gagal menyelesaikan perhitungan' }}
    />
  );
}

function unreducedHint({ figures, present, sums }: SettlementView): string {
  const { prepaid, bills } = present ?? figures;
  const first = ' Sewa di muka dan saldo kredit membayar tagihan yang belum lunas dulu.';
  return `Tidak perlu menunggu jawaban penyewa.${bills.length > 0 && prepaid.length + sums.credit > 0 ? first : ''}`;
}

/** Only who has confirmed is surely told. */
const told = (view: SettlementView) => (view.is_confirmed ? ' Penyewa diberi tahu.' : '');

/** The owner records that they gave back what came in after a settlement was over. */
export function LateCreditForm({ view }: { view: SettlementView }) {
  const { tenancy_id: id, late_credit: amount } = view;
  const giveBack = trpc.settlements.returnLateCredit.useMutation();
  return (
    <GiveBackForm
      title="Uang penyewa yang masih Anda pegang"
      hint={`Saldo kredit ini tidak ikut dihitung, misalnya karena pembayarannya terlambat masuk.${told(view)}`}
      amount={amount}
      variant="primary"
      label="Catat pengembalian"
      isSending={giveBack.isPending}
      send={(how) => giveBack.mutateAsync({ id, amount, ...how })}
      words={{ done: `Pengembalian dicatat.${told(view)}`, failed: 'Gagal mencatat pengembalian' }}
    />
  );
}

interface GiveBackFormProps {
  title: string;
  /** Whose part is what, in brackets. */
  parts?: string;
  hint?: string | undefined;
  amount: number;
  variant: 'primary' | 'secondary';
  label: string;
  isSending: boolean;
  send: (how: { way: ManualMethod; proof: string | null }) => Promise<unknown>;
  words: { done: string; failed: string };
}

/** How money was given back outside the app, with a proof of it. */
function GiveBackForm({ title, parts, hint, amount, variant, label, isSending, send, words }: GiveBackFormProps) {
  const run = useWrite();
  const [way, setWay] = useState<ManualMethod>('BANK_TRANSFER');
  const [proof, setProof] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isMissing = amount > 0 && !hasProof({ way, proof });
  const isLacking = isAsked && isMissing;
  const give = () => {
    setAsked(true);
    if (!isMissing) void run(() => send({ way, proof }), words);
  };
  return (
    <Card className="mt-4 flex flex-col gap-4 p-4 sm:p-5 print:hidden">
      <div>
        <h2 className="text-base">
          {title}: {formatRupiah(amount)}
          {parts}
        </h2>
        <p className="text-sm text-muted">
          Uangnya Anda serahkan sendiri, di sini hanya dicatat.{hint ? ` ${hint}` : null}
        </p>
      </div>
      {amount > 0 ? (
        <>
          <FieldGroup label="Dikembalikan lewat">
            <div className="grid grid-cols-2 gap-2">
              {manualMethods.map((each) => (
                <RadioCard key={each} name="cara" checked={way === each} onChange={() => setWay(each)}>
                  {manualMethodLabels[each]}
                </RadioCard>
              ))}
            </div>
          </FieldGroup>
          <FieldGroup
            label={leavesProof(way) ? 'Bukti pengembalian' : 'Bukti pengembalian (opsional)'}
            error={isLacking ? RETURN_PROOF_MISSING : undefined}
          >
            <PhotoPicker
              name="proof"
              purpose="payment_proof"
              takesPdf
              value={proof === null ? [] : [proof]}
              onChange={([address]) => setProof(address ?? null)}
              onWaiting={setWaiting}
            />
          </FieldGroup>
        </>
      ) : null}
      <Button className="self-start" variant={variant} loading={isSending} disabled={waiting !== null} onClick={give}>
        {waiting ?? label}
      </Button>
    </Card>
  );
}

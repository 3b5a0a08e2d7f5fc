import { useState } from 'react';
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
  const run = useWrite();
  const [way, setWay] = useState<ManualMethod>('BANK_TRANSFER');
  const [proof, setProof] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  if (settlement === null) return null;
  const { id, version } = settlement;
  const send = () =>
    run(
      () =>
        settle.mutateAsync({
          id,
          version,
          amount,
          proof,
          unreduced: !isAgreed,
          way: amount > 0 ? way : null,
        }),
      { done: 'Perhitungan selesai. Penyewa diberi tahu.', failed: 'Gagal menyelesaikan perhitungan' },
    );
  return (
    <Card className="mt-4 flex flex-col gap-4 p-4 sm:p-5 print:hidden">
      <div>
        <h2 className="text-base">
          {isAgreed ? 'Kembalikan sisa deposit' : 'Atau kembalikan tanpa potongan'}: {formatRupiah(amount)}
          {partsInWords(isAgreed ? sums.parts : sums.unreduced_parts)}
        </h2>
        <p className="text-sm text-muted">
          Uangnya Anda serahkan sendiri, di sini hanya dicatat.
          {isAgreed ? '' : ' Tidak perlu menunggu jawaban penyewa.'}
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
          <FieldGroup label="Bukti pengembalian (opsional)">
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
      <Button
        className="self-start"
        variant={isAgreed ? 'primary' : 'secondary'}
        loading={settle.isPending}
        disabled={waiting !== null}
        onClick={() => void send()}
      >
        {waiting ?? (amount > 0 ? 'Catat dan selesaikan' : 'Selesaikan')}
      </Button>
    </Card>
  );
}

import { useState } from 'react';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { formatMoment } from '../../lib/today.ts';
import { STALE } from './settlement-words.ts';

interface AnswerSettlementProps {
  settlement: NonNullable<SettlementView['settlement']>;
  kostId: string;
  /** Whether it is no longer true: then it can be objected to alone. */
  isStale: boolean;
}

/** The tenant agrees to what is proposed, or says what is wrong. Below the paper, and not printed. */
export function AnswerSettlement({ settlement, kostId, isStale }: AnswerSettlementProps) {
  const { id, version, answer_by: until, state } = settlement;
  const isByCode = state === 'AGREED';
  const time = until === null ? '' : formatMoment(until, kostId);
  const answer = trpc.settlements.answer.useMutation();
  const run = useWrite();
  const [objecting, setObjecting] = useState(false);
  const question = isByCode ? 'Benar Anda yang menyetujui?' : 'Setujui perhitungan ini?';
  const failed = 'Gagal mengirim jawaban';
  return (
    <Card className="mt-4 p-4 sm:p-5 print:hidden">
      <h2 className="text-base">{isStale ? STALE.title : question}</h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">
        {isStale
          ? STALE.text
          : isByCode
            ? `Perhitungan ini disetujui dengan kode ke nomor Anda. Sampai ${time} Anda masih boleh keberatan; setelah itu, perhitungan ini berlaku.`
            : `Jawab sampai ${time}. Tanpa jawaban, perhitungan ini berlaku.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isStale ? null : (
          <Button
            loading={answer.isPending}
            onClick={() =>
              void run(() => answer.mutateAsync({ id, version, agrees: true }), {
                done: 'Perhitungan disetujui!',
                failed,
              })
            }
          >
            {isByCode ? 'Ya, Saya Setuju' : 'Saya Setuju'}
          </Button>
        )}
        <Button variant="dangerGhost" onClick={() => setObjecting(true)}>
          Keberatan
        </Button>
      </div>
      {objecting ? (
        <ReasonDialog
          title="Apa yang tidak sesuai?"
          description="Pemilik kost membaca alasan Anda, lalu mengajukan perhitungan baru atau mengembalikan tanpa potongan."
          label="Alasan keberatan"
          confirmLabel="Kirim Keberatan"
          danger
          loading={answer.isPending}
          onClose={() => setObjecting(false)}
          onConfirm={(note) =>
            void run(
              () => answer.mutateAsync({ id, version, agrees: false, note }),
              { done: 'Keberatan dikirim. Pemilik kost diberi tahu.', failed },
              (isMade) => isMade && setObjecting(false),
            )
          }
        />
      ) : null}
    </Card>
  );
}

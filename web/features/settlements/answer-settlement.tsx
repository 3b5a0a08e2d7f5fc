import { useState } from 'react';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { silenceInWords, STALE, untilInWords } from './settlement-words.ts';

interface AnswerSettlementProps {
  view: SettlementView;
  settlement: NonNullable<SettlementView['settlement']>;
}

/** The tenant agrees to what is proposed, as long as it is true, or says what is wrong. Below the paper, and not printed. */
export function AnswerSettlement({ view, settlement }: AnswerSettlementProps) {
  const { id, version, state } = settlement;
  const isByCode = state === 'AGREED';
  const hasChanged = Boolean(view.present);
  const answer = trpc.settlements.answer.useMutation();
  const run = useWrite();
  const [objecting, setObjecting] = useState(false);
  const question = isByCode ? 'Benar Anda yang menyetujui?' : 'Setujui perhitungan ini?';
  const failed = 'Gagal mengirim jawaban';
  return (
    <Card className="mt-4 p-4 sm:p-5 print:hidden">
      <h2 className="text-base">{hasChanged ? STALE.title : question}</h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">
        {hasChanged
          ? STALE.text
          : isByCode
            ? `Perhitungan ini disetujui dengan kode ke nomor Anda. Sampai ${untilInWords(view)} Anda masih boleh keberatan; setelah itu, perhitungan ini berlaku.`
            : silenceInWords(view)}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasChanged ? null : (
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

import type { SettlementView } from '#shared/contract/settlements.ts';
import { can } from '#shared/policy.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { PROPOSED_DAYS_AFTER } from '#shared/rules/settlement.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../invoices/print-frame.tsx';
import { LateCreditForm, SettleForm } from './settle-form.tsx';
import { SettlementSheet } from './settlement-sheet.tsx';
import { isOpenToObjection, silenceInWords, STALE, untilInWords } from './settlement-words.ts';
import { SettlementWizard } from './settlement-wizard.tsx';
import { today } from '../../lib/today.ts';

interface OwnerSettlementProps {
  view: SettlementView;
  /** Whether one that was proposed is written anew. */
  editing: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** What an owner does with a settlement: writes it step by step, waits for the answer, and ends it. */
export function OwnerSettlement({ view, editing, onEditing }: OwnerSettlementProps) {
  const user = useCurrentUser();
  const cancel = trpc.settlements.cancel.useMutation();
  const { settlement, status, sums } = view;
  const state = settlement?.state ?? 'DRAFT';
  const isUnsettled = state === 'DRAFT' || state === 'CANCELLED';
  if (isUnsettled && isTooLate(view)) return <TooLate view={view} />;
  if (editing || isUnsettled) return <SettlementWizard view={view} onDone={() => onEditing(false)} />;
  const byCode = settlement?.by_code ? ', dengan kode ke nomornya yang dikonfirmasi' : '';
  const isOpen = isOpenToObjection(settlement);
  const isFinal = state === 'AGREED' && !isOpen;
  // What is no longer true is proposed anew.
  const hasChanged = Boolean(view.present);
  const maySettle = isFinal && !hasChanged;
  const hasLeft = status !== 'ACTIVE';
  const mayEnd = hasLeft && can(user, 'settlement:settle');
  return (
    <>
      {settlement === null || state === 'SETTLED' ? null : (
        <Notice
          tone={state === 'OBJECTED' || hasChanged ? 'warning' : isFinal ? 'success' : 'info'}
          className="mb-4 print:hidden"
        >
          {state === 'OBJECTED'
            ? `Penyewa keberatan${byCode}: ${settlement.objection ?? ''}`
            : hasChanged
              ? `${STALE.title}. Ajukan lagi, supaya penyewa menjawab yang benar.`
              : state === 'AGREED'
                ? settlement.accepted_by === 'TIME'
                  ? 'Batas waktunya lewat tanpa jawaban, jadi perhitungan ini berlaku.'
                  : isOpen
                    ? `Disetujui dengan kode ke nomor penyewa. Penyewa masih boleh keberatan sampai ${untilInWords(view)}.`
                    : `Penyewa setuju${byCode}.`
                : `Menunggu jawaban penyewa. ${silenceInWords(view)}`}
          {isOpen ? (
            <p className="mt-1 font-normal">
              Potongan berlaku setelah itu, atau bila penyewa menyetujuinya dengan akunnya.
            </p>
          ) : null}
          {hasLeft ? null : (
            <p className="mt-1 font-normal">Catat keluar kosnya pada harinya, lalu selesaikan di sini.</p>
          )}
        </Notice>
      )}
      <Sheet>
        <SettlementSheet view={view} />
      </Sheet>
      {view.late_credit > 0 && can(user, 'settlement:settle') ? <LateCreditForm view={view} /> : null}
      {settlement === null || state === 'SETTLED' ? null : (
        <>
          {mayEnd && maySettle ? <SettleForm view={view} isAgreed /> : null}
          {mayEnd && !maySettle && sums.unreduced > 0 ? <SettleForm view={view} isAgreed={false} /> : null}
          <div className="mt-4 flex flex-wrap gap-2 print:hidden">
            <Button variant={hasChanged ? 'primary' : 'secondary'} onClick={() => onEditing(true)}>
              {hasChanged || state === 'OBJECTED' ? 'Ajukan lagi' : 'Ubah'}
            </Button>
            <ConfirmedWrite
              title="Batalkan perhitungan ini?"
              description="Penyewa diberi tahu. Deposit tetap Anda pegang, dan perhitungan baru dapat dibuat."
              confirmLabel="Batalkan Perhitungan"
              danger
              call={cancel}
              input={{ id: settlement.id, seen_at: settlement.updated_at }}
              done="Perhitungan dibatalkan."
              failed="Gagal membatalkan perhitungan"
            >
              <Button variant="dangerGhost">Batalkan perhitungan</Button>
            </ConfirmedWrite>
          </div>
        </>
      )}
    </>
  );
}

/** Whether they have left so long ago that no settlement can be made any more. */
function isTooLate({ status, check_out_date: left, kost_id }: SettlementView): boolean {
  return status === 'TERMINATED' && left !== null && left < addDays(today(kost_id), -PROPOSED_DAYS_AFTER);
}

/** Of who is not settled with any more: what of their credit is still to be given back. */
function TooLate({ view }: { view: SettlementView }) {
  const user = useCurrentUser();
  return (
    <>
      <Card className="p-4 sm:p-5">
        <h1 className="text-xl">Keluar kos</h1>
        <p className="text-sm text-muted">
          {view.full_name} · Kamar {view.room_number}
        </p>
        <p className="mt-3 text-sm">
          Perhitungan hanya dapat dibuat sampai {PROPOSED_DAYS_AFTER} hari setelah penyewa keluar. Deposit yang masih
          dipegang dikembalikan lewat &quot;Kembalikan deposit&quot; di daftar penyewa &quot;Berakhir&quot;.
        </p>
      </Card>
      {view.late_credit > 0 && can(user, 'settlement:settle') ? <LateCreditForm view={view} /> : null}
    </>
  );
}

import { Banknote, BellRing, FileText, MessageCircle, ReceiptText, Send } from 'lucide-react';
import type { MonthRow } from '#shared/contract/month-board.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';
import type { Covered } from '#shared/rules/covered-months.ts';
import { formatCovered, formatDay, formatRupiah } from '#shared/format.ts';
import { deliveryLabels } from '#shared/labels.ts';
import { toast } from '../../lib/toast.ts';
import { coveredMonths } from '../../lib/covered-note.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Detail } from '../../ui/detail.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { RentToState } from '../invoices/set-covers-dialog.tsx';
import { monthStateLabels, monthStateTones } from './month-words.ts';
import { tellSent } from './tell-sent.ts';

interface RowDialogProps {
  row: MonthRow;
  onClose: () => void;
  /** Says what a rent pays for; the months are chosen at first. */
  onState: (bill: RentToState, covers: Covered) => void;
  onBill: () => void;
  onCash: () => void;
  onRemind: () => void;
  onShow: (invoiceId: string) => void;
  onVerify: () => void;
  /** Sends its bill by WhatsApp. */
  onShare: () => void;
  /** Its draft was sent. */
  onSent: () => void;
}

/** The actions for one row, the likely next one first. */
export function RowDialog(props: RowDialogProps) {
  const { row, onClose, onVerify } = props;
  const { tenant_name, room_number, kost_name, state, amount, late_fees: fees, bill, automatic_on } = row;
  const months = bill && coveredMonths(bill);
  // Of a bill for several months, the row has this month's part, but all of it is paid at once.
  const isShared = bill !== null && row.bill_count === 1 && bill.total_amount !== amount;
  const several = row.bill_count > 1 ? ` ${row.bill_count} tagihan` : '';
  return (
    <Detail
      title={`Kamar ${room_number} · ${tenant_name}`}
      description={kost_name}
      onClose={onClose}
      footer={<RowActions {...props} />}
    >
      <div className="flex flex-col gap-4">
        {bill?.awaits_verification ? (
          <Notice
            tone="warning"
            action={
              <Button variant="secondary" size="sm" onClick={onVerify}>
                Periksa
              </Button>
            }
          >
            Ada pembayaran yang dilaporkan. Periksa dulu.
          </Notice>
        ) : null}
        <UnclearMonths {...props} />
        {automatic_on === null ? null : (
          <Notice tone="info">Tagihan sewa ini terbit otomatis pada {formatDay(automatic_on)}.</Notice>
        )}
        <Facts
          className="grid-cols-2!"
          items={[
            { name: 'Status', value: <Badge tone={monthStateTones[state]}>{monthStateLabels[state]}</Badge> },
            {
              name: several === '' ? 'Sewa bulan ini' : `Jumlah${several} bulan ini`,
              value: formatRupiah(amount - fees),
            },
            ...(fees > 0 ? [{ name: 'Denda', value: formatRupiah(fees) }] : []),
            ...(bill === null
              ? []
              : [
                  ...(months === null ? [] : [{ name: 'Tagihan untuk', value: months }]),
                  { name: several === '' ? 'Jatuh tempo' : 'Jatuh tempo pertama', value: formatDay(bill.due_date) },
                  ...(bill.delivery === null
                    ? []
                    : [{ name: 'Sampai ke penyewa', value: deliveryLabels[bill.delivery] }]),
                  isShared
                    ? { name: 'Sisa seluruh tagihan', value: <OpenSum {...sumOfBill(bill, row)} /> }
                    : { name: `Sisa${several}`, value: <OpenSum {...row} amount={row.remaining_amount} /> },
                ]),
          ]}
        />
      </div>
    </Detail>
  );
}

/** What of a bill for several months is late fees, and late: the whole bill, of which the row has a part. */
function sumOfBill({ remaining_amount, late_fee_amount }: NonNullable<MonthRow['bill']>, row: MonthRow) {
  return {
    amount: remaining_amount,
    unpaid_late_fees: Math.min(late_fee_amount, remaining_amount),
    past_due_amount: row.past_due_amount > 0 ? remaining_amount : 0,
  };
}

/** A sum that is still to be paid, and what of it is late fees or not due yet. */
function OpenSum(sum: Parameters<typeof partsOfSum>[0]) {
  const parts = partsOfSum(sum);
  return (
    <>
      {formatRupiah(sum.amount)}
      {parts === null ? null : <span className="block text-xs font-normal text-muted">{parts}</span>}
    </>
  );
}

/** The bill whose months nobody has said, of this month or of another one that may include it. */
function UnclearMonths({ row: { bill, similar }, onState }: RowDialogProps) {
  const unclear = bill?.looks_like ? [{ ...bill, looks_like: bill.looks_like }] : similar;
  return unclear.map(({ looks_like: months, ...each }) => (
    <Notice
      key={each.id}
      tone="warning"
      action={
        <Button variant="secondary" size="sm" onClick={() => onState(each, months)}>
          Tentukan bulannya
        </Button>
      }
    >
      {bill === null ? 'Mungkin sudah ditagih. ' : ''}
      {each.title} ({each.invoice_number}, {formatRupiah(each.total_amount)}) tampaknya untuk{' '}
      {formatCovered(months.covers_from, months.covers_to)}.
    </Notice>
  ));
}

function RowActions({ row, onBill, onCash, onRemind, onShow, onShare, onSent }: RowDialogProps) {
  const { state, bill, automatic_on } = row;
  const send = trpc.invoices.sendDrafts.useMutation();
  const run = useWrite();
  const [, share] = useSearchState<string>('bagikan', '');
  const isOpen = state === 'SENT' || state === 'PARTIAL' || state === 'LATE';
  return (
    <>
      {bill === null ? null : (
        <Button
          variant="secondary"
          icon={FileText}
          iconClassName="size-4 max-sm:hidden"
          onClick={() => onShow(bill.id)}
        >
          {state === 'DRAFT' ? 'Lihat draf' : 'Lihat tagihan'}
        </Button>
      )}
      {state === 'SENT' && !bill?.awaits_verification ? (
        <Button variant="secondary" icon={MessageCircle} iconClassName="size-4 max-sm:hidden" onClick={onShare}>
          Kirim lewat WhatsApp
        </Button>
      ) : null}
      {isOpen && !bill?.awaits_verification ? (
        <Button variant="secondary" icon={BellRing} iconClassName="size-4 max-sm:hidden" onClick={onRemind}>
          Ingatkan
        </Button>
      ) : null}
      {isOpen ? (
        <Button className="max-sm:order-last max-sm:basis-full!" icon={Banknote} onClick={onCash}>
          Catat tunai
        </Button>
      ) : null}
      {state === 'UNBILLED' && automatic_on === null ? (
        <Button icon={ReceiptText} onClick={onBill}>
          Tagih
        </Button>
      ) : null}
      {state === 'DRAFT' && bill !== null ? (
        <Button
          loading={send.isPending}
          icon={Send}
          onClick={() =>
            void run(
              async () =>
                tellSent(toast, await send.mutateAsync({ invoice_ids: [bill.id] }), {
                  share: () => share(row.id, { replace: true }),
                }),
              { failed: 'Gagal mengirim invoice' },
              (isMade) => isMade && onSent(),
            )
          }
        >
          Kirim
        </Button>
      ) : null}
    </>
  );
}

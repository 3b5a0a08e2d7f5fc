import { BadgeCheck, BellRing, ReceiptText, WalletCards } from 'lucide-react';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PaymentsToVerify } from '../../features/payments/payments-to-verify.tsx';
import { usePaymentsToVerify } from '../../features/payments/use-payments-to-verify.ts';
import { InvoiceActions } from '../../features/invoices/invoice-actions.tsx';
import { InvoiceDetailDialog } from '../../features/invoices/invoice-detail-dialog.tsx';

const waiting = <SkeletonList className="h-14" />;
const MonthBoard = lazyPart(
  () => import('../../features/month-board/month-board.tsx').then((module) => module.MonthBoard),
  waiting,
);
const OwnerInvoiceList = lazyPart(
  () => import('../../features/invoices/owner-invoice-list.tsx').then((module) => module.OwnerInvoiceList),
  waiting,
);
const MoneyList = lazyPart(
  () => import('../../features/payments/money-list.tsx').then((module) => module.MoneyList),
  waiting,
);
const DueTenancies = lazyPart(
  () => import('../../features/reminders/due-tenancies.tsx').then((module) => module.DueTenancies),
  <SkeletonList className="h-36" />,
);
const InvoiceMessages = lazyPart(() =>
  import('../../features/reminders/invoice-messages.tsx').then((module) => module.InvoiceMessages),
);
const ReminderDialog = lazyPart(() =>
  import('../../features/reminders/reminder-dialog.tsx').then((module) => module.ReminderDialog),
);

/**
 * The owner's invoices, the reminders, the reported payments that wait for a decision, and all money that came in. The
 * open invoice is in the address.
 */
export function OwnerInvoices() {
  const [part, setPart] = useSearchState('bagian', 'daftar', ['daftar', 'pengingat', 'verifikasi', 'masuk']);
  const [view, setView] = useSearchState<View>('tampilan', 'bulan', ['bulan', 'semua']);
  const [, remindOnly] = useSearchState('hanya', '', ['', 'terlambat']);
  const detail = useDetailParam('invoice');
  const shared = useDetailParam('bagikan');
  const { count } = usePaymentsToVerify();
  return (
    <>
      <Tabs
        nested
        label="Bagian tagihan"
        value={part}
        onValueChange={(value) => setPart(value as typeof part)}
        tabs={[
          {
            value: 'daftar',
            label: 'Daftar Tagihan',
            icon: ReceiptText,
            content: (
              <BillList
                view={view}
                onView={setView}
                onOpenInvoice={detail.open}
                onOpenPart={(opened) => {
                  setPart(opened);
                  if (opened === 'pengingat') remindOnly('terlambat', { replace: true });
                }}
              />
            ),
            onIntent: view === 'semua' ? OwnerInvoiceList.preload : MonthBoard.preload,
          },
          {
            value: 'pengingat',
            label: 'Perlu diingatkan',
            icon: BellRing,
            content: <DueTenancies />,
            onIntent: DueTenancies.preload,
          },
          {
            value: 'verifikasi',
            label: 'Verifikasi Pembayaran',
            icon: BadgeCheck,
            count,
            content: <PaymentsToVerify onOpenInvoice={detail.open} />,
          },
          {
            value: 'masuk',
            label: 'Uang masuk',
            icon: WalletCards,
            content: <MoneyList onOpenInvoice={detail.open} />,
            onIntent: MoneyList.preload,
          },
        ]}
      />
      {detail.id === null ? null : (
        <InvoiceDetailDialog
          id={detail.id}
          onClose={detail.close}
          actions={(invoice) => <InvoiceActions invoice={invoice} />}
          below={({ id, status }) => (status === 'DRAFT' ? null : <InvoiceMessages id={id} />)}
        />
      )}
      {shared.id === null ? null : (
        <ReminderDialog key={shared.id} tenancyId={shared.id} name="" isNewBill onClose={shared.close} />
      )}
    </>
  );
}

type View = 'bulan' | 'semua';

interface BillListProps {
  view: View;
  onView: (view: View) => void;
  onOpenInvoice: (invoiceId: string) => void;
  onOpenPart: (part: 'pengingat' | 'verifikasi') => void;
}

/** The bills of a month or all of them. */
function BillList({ view, onView, onOpenInvoice, onOpenPart }: BillListProps) {
  return (
    <div className="flex flex-col gap-4">
      {view === 'semua' ? (
        <>
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-base">Semua tagihan</h2>
            <OtherView label="Tagihan bulan ini" onClick={() => onView('bulan')} />
          </div>
          <OwnerInvoiceList onOpen={onOpenInvoice} />
        </>
      ) : (
        <MonthBoard
          onOpenInvoice={onOpenInvoice}
          onOpenPart={onOpenPart}
          otherView={<OtherView label="Semua tagihan" onClick={() => onView('semua')} />}
        />
      )}
    </div>
  );
}

function OtherView({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="soft" size="sm" className="ml-auto" onClick={onClick}>
      {label}
    </Button>
  );
}

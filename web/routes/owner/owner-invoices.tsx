import { BadgeCheck, BellRing, ReceiptText, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Panes } from '../../ui/panes.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useBeside } from '../../ui/use-beside.ts';
import { PaymentsToVerify } from '../../features/payments/payments-to-verify.tsx';
import { usePaymentsToVerify } from '../../features/payments/use-payments-to-verify.ts';
import { InvoiceActions } from '../../features/invoices/invoice-actions.tsx';
import { InvoiceDetailDialog } from '../../features/invoices/invoice-detail-dialog.tsx';

/** Names the row of the month that is open, whose place an open invoice takes. */
const MONTH_ROW = 'sewa';

// As tall as a phone: what follows does not come into view and go again.
const waiting = <SkeletonList count={8} className="h-19" />;
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
  const { count } = usePaymentsToVerify();
  const openInvoice = (id: string) => detail.open(id, MONTH_ROW);
  const open =
    detail.id === null ? null : (
      <InvoiceDetailDialog
        id={detail.id}
        onClose={detail.close}
        actions={(invoice) => <InvoiceActions invoice={invoice} />}
        below={({ id, status }) => (status === 'DRAFT' ? null : <InvoiceMessages id={id} />)}
      />
    );
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
                open={open}
                openId={detail.id}
                onClose={detail.close}
                onOpenInvoice={openInvoice}
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
            content: <PaymentsToVerify onOpenInvoice={openInvoice} />,
          },
          {
            value: 'masuk',
            label: 'Uang masuk',
            icon: WalletCards,
            content: <MoneyList onOpenInvoice={openInvoice} />,
            onIntent: MoneyList.preload,
          },
        ]}
      />
      {part === 'daftar' ? null : open}
      <Shared />
    </>
  );
}

/** The tenancy whose bills are shared, by the address. */
function Shared() {
  const [id, share] = useSearchState<string>('bagikan', '');
  const close = () => share('', { replace: true });
  return id === '' ? null : <ReminderDialog key={id} tenancyId={id} name="" isNewBill onClose={close} />;
}

type View = 'bulan' | 'semua';

interface BillListProps {
  view: View;
  onView: (view: View) => void;
  /** The open invoice, for which there may be room beside the list. */
  open: ReactNode;
  openId: string | null;
  onClose: () => void;
  onOpenInvoice: (invoiceId: string) => void;
  onOpenPart: (part: 'pengingat' | 'verifikasi') => void;
}

/** The bills of a month or all of them. */
function BillList({ view, onView, open, openId, onClose, onOpenInvoice, onOpenPart }: BillListProps) {
  const isBeside = useBeside();
  const shownId = isBeside ? openId : null;
  return (
    <Panes isBeside={isBeside} openId={openId} detail={open} onClose={onClose}>
      {view === 'semua' ? (
        <OwnerInvoiceList openId={shownId} onOpen={onOpenInvoice} onOpenMonth={() => onView('bulan')} />
      ) : (
        <MonthBoard
          openInvoiceId={shownId}
          onOpenInvoice={onOpenInvoice}
          onOpenPart={onOpenPart}
          onOpenAll={() => onView('semua')}
        />
      )}
    </Panes>
  );
}

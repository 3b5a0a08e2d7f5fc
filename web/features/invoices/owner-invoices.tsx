import { BadgeCheck, BellRing, ReceiptText } from 'lucide-react';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PaymentsToVerify } from '../payments/payments-to-verify.tsx';
import { usePaymentsToVerify } from '../payments/use-payments-to-verify.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceDetailDialog } from './invoice-detail-dialog.tsx';
import { OwnerInvoiceList } from './owner-invoice-list.tsx';

const DueTenancies = lazyPart(
  () => import('../reminders/due-tenancies.tsx').then((module) => module.DueTenancies),
  <SkeletonList className="h-36" />,
);
const InvoiceMessages = lazyPart(() =>
  import('../reminders/invoice-messages.tsx').then((module) => module.InvoiceMessages),
);
const ReminderDialog = lazyPart(() =>
  import('../reminders/reminder-dialog.tsx').then((module) => module.ReminderDialog),
);

/** The owner's invoices, whom to remind, and the payments that wait for a decision. The open invoice is in the address. */
export function OwnerInvoices() {
  const [part, setPart] = useSearchState('bagian', 'daftar', ['daftar', 'pengingat', 'verifikasi']);
  const detail = useDetailParam('invoice');
  const shared = useDetailParam('bagikan');
  const { count } = usePaymentsToVerify();
  return (
    <>
      <Tabs
        nested
        label="Bagian invoice"
        value={part}
        onValueChange={(value) => setPart(value as typeof part)}
        tabs={[
          {
            value: 'daftar',
            label: 'Daftar Invoice',
            icon: <ReceiptText aria-hidden className="size-4" />,
            content: <OwnerInvoiceList onOpen={detail.open} />,
          },
          {
            value: 'pengingat',
            label: 'Perlu diingatkan',
            icon: <BellRing aria-hidden className="size-4" />,
            content: <DueTenancies />,
            onIntent: DueTenancies.preload,
          },
          {
            value: 'verifikasi',
            label: 'Verifikasi Pembayaran',
            icon: <BadgeCheck aria-hidden className="size-4" />,
            count,
            content: <PaymentsToVerify onOpenInvoice={detail.open} />,
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

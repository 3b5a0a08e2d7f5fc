import {
  Banknote,
  BadgePercent,
  CalendarRange,
  CircleSlash,
  Link2,
  MessageCircle,
  Pencil,
  Repeat,
  WalletMinimal,
} from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#shared/contract/invoices.ts';
import { can } from '#shared/policy.ts';
import { type Covered, monthsFromDue } from '#shared/rules/covered-months.ts';
import { isPayable } from '#shared/rules/invoice.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';
import { lastReceipt, ReceiptLink, sharesReceipt } from './paid-receipt.tsx';
import { SendInvoiceButton } from './send-invoice-button.tsx';
import { useInvoiceWrites } from './use-invoice-writes.ts';

const RecordPaymentDialog = lazyPart(() =>
  import('../payments/record-payment-dialog.tsx').then((module) => module.RecordPaymentDialog),
);
const EditDraftDialog = lazyPart(() => import('./edit-draft-dialog.tsx').then((module) => module.EditDraftDialog));
const SetCoversDialog = lazyPart(() => import('./set-covers-dialog.tsx').then((module) => module.SetCoversDialog));
const ShareBillsDialog = lazyPart(() => import('./share-bills-dialog.tsx').then((module) => module.ShareBillsDialog));

/** The action that waits for a confirmation. */
type Question = 'edit' | 'record' | 'share' | 'months' | 'waive' | 'credit' | 'stop' | 'cancel';

/** What an owner may do with an invoice: the likely next step as a button, the rest behind 'Lainnya'. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const user = useCurrentUser();
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => setAsking(null);
  const writes = useInvoiceWrites(invoice.id, close);
  const [, share] = useSearchState<string>('bagikan', '');
  usePreload(RecordPaymentDialog);

  const item = (question: Question, label: string, icon: Icon, danger = false): MenuItem => ({
    label,
    icon,
    danger,
    onSelect: () => setAsking(question),
  });
  const items: MenuItem[] = [
    ...sharesReceipt(invoice),
    ...(can(user, 'reminder:send') && isPayable(invoice)
      ? [
          {
            label: 'Kirim lewat WhatsApp',
            icon: MessageCircle,
            onSelect: () => share(invoice.tenant_id, { replace: true }),
          },
        ]
      : []),
    ...(can(user, 'tenancy:share-bills') && isPayable(invoice) ? [item('share', 'Tautan bayar', Link2)] : []),
    ...(can(user, 'invoice:apply-credit', invoice) ? [item('credit', 'Pakai saldo kredit', WalletMinimal)] : []),
    ...(can(user, 'invoice:waive-late-fees', invoice) ? [item('waive', 'Hapus denda', BadgePercent)] : []),
    ...(can(user, 'invoice:set-covers', invoice) && invoice.status !== 'DRAFT'
      ? [item('months', 'Atur bulan sewa', CalendarRange)]
      : []),
    ...(can(user, 'invoice:stop-recurrence', invoice) ? [item('stop', 'Hentikan pengulangan', Repeat)] : []),
    ...(can(user, 'invoice:cancel', invoice) ? [item('cancel', 'Batalkan Tagihan', CircleSlash, true)] : []),
  ];
  return (
    <>
      <Others items={items} isMenu={lastReceipt(invoice) !== undefined} />
      {can(user, 'invoice:update', invoice) ? (
        <Button
          variant="secondary"
          icon={Pencil}
          iconClassName="size-4 max-sm:hidden"
          onClick={() => setAsking('edit')}
        >
          Ubah
        </Button>
      ) : null}
      {can(user, 'invoice:send', invoice) ? <SendInvoiceButton invoice={invoice} /> : null}
      {can(user, 'payment:process') && isPayable(invoice) ? (
        <Button icon={Banknote} iconClassName="size-4 max-sm:hidden" onClick={() => setAsking('record')}>
          Catat Pembayaran
        </Button>
      ) : null}
      <ReceiptLink invoice={invoice} />
      <Asked {...{ asking, invoice, writes, close }} />
    </>
  );
}

interface AskedProps {
  asking: Question | null;
  invoice: Invoice;
  writes: ReturnType<typeof useInvoiceWrites>;
  close: () => void;
}

/** The dialog of the action that was chosen. */
function Asked({ asking, invoice, writes, close }: AskedProps) {
  // Payments settle the principal first, so the remaining amount contains all unpaid late fees.
  const unpaidLateFees = Math.min(invoice.late_fee_amount, invoice.remaining_amount);
  const confirmation = asking ? confirmationsOf(invoice, writes)[asking] : undefined;
  return (
    <>
      {confirmation ? <ConfirmDialog {...confirmation} open onOpenChange={close} loading={writes.isPending} /> : null}
      {asking === 'cancel' ? (
        <CancelInvoiceDialog invoice={invoice} loading={writes.isPending} onClose={close} onCancel={writes.cancel} />
      ) : null}
      {asking === 'waive' ? (
        <ReasonDialog
          title="Hapus denda"
          description={`Denda ${formatRupiah(unpaidLateFees)} yang belum dibayar dihapus dari tagihan ini. Keterlambatan berikutnya tetap dihitung.`}
          label="Alasan"
          confirmLabel="Hapus Denda"
          loading={writes.isPending}
          onClose={close}
          onConfirm={writes.waiveLateFees}
        />
      ) : null}
      {asking === 'share' ? <ShareBillsDialog tenancy={tenancyOf(invoice)} onClose={close} /> : null}
      {asking === 'months' ? <SetCoversDialog bill={invoice} covers={coversOf(invoice)} onClose={close} /> : null}
      {asking === 'edit' ? <EditDraftDialog draft={invoice} onClose={close} /> : null}
      {asking === 'record' ? <RecordPaymentDialog invoice={invoice} onClose={close} /> : null}
    </>
  );
}

type Confirmation = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'loading'>;

/** The actions that need only a confirmation. */
function confirmationsOf(
  invoice: Invoice,
  writes: ReturnType<typeof useInvoiceWrites>,
): Partial<Record<Question, Confirmation>> {
  return {
    credit: {
      title: 'Pakai saldo kredit penyewa?',
      description: `Kelebihan bayar ${invoice.tenant_name} ada ${formatRupiah(invoice.credit_balance)}. Untuk tagihan ini dipakai ${formatRupiah(Math.min(invoice.credit_balance, invoice.remaining_amount))}.`,
      confirmLabel: 'Pakai Saldo Kredit',
      onConfirm: writes.applyCredit,
    },
    stop: {
      title: 'Hentikan pengulangan tagihan ini?',
      description: `Tagihan berikutnya${invoice.next_issue_on ? ` pada ${formatDay(invoice.next_issue_on)}` : ''} tidak akan diterbitkan. Tagihan yang sudah terbit tetap berlaku.`,
      confirmLabel: 'Hentikan Pengulangan',
      danger: true,
      onConfirm: writes.stopRecurrence,
    },
  };
}

/** What the rent pays for; of one that does not say it, the month in which it is due. */
function coversOf({ covers_from, covers_to, due_date }: Invoice): Covered {
  return covers_from === null || covers_to === null ? monthsFromDue(due_date, 'NONE') : { covers_from, covers_to };
}

function tenancyOf({ tenant_id, tenant_name, tenant_user_info, room_number, kost_id, kost_name }: Invoice) {
  return { id: tenant_id, full_name: tenant_name, phone: tenant_user_info.phone, room_number, kost_id, kost_name };
}

/** A single action needs no menu, unless a likelier one stands beside it. */
function Others({ items, isMenu }: { items: MenuItem[]; isMenu: boolean }) {
  const [only] = items;
  if (only === undefined) return null;
  if (items.length > 1 || isMenu) return <Menu label="Lainnya" items={items} />;
  return (
    <Button variant={only.danger ? 'dangerGhost' : 'secondary'} onClick={only.onSelect}>
      {only.label}
    </Button>
  );
}

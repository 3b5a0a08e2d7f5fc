import type { MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import type { Covered } from '#shared/rules/covered-months.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import type { RentToState } from '../invoices/set-covers-dialog.tsx';

const BillMonthDialog = lazyPart(() => import('./bill-month-dialog.tsx').then((module) => module.BillMonthDialog));
const BillManyDialog = lazyPart(() => import('./bill-many-dialog.tsx').then((module) => module.BillManyDialog));
const SendDraftsDialog = lazyPart(() => import('./send-drafts-dialog.tsx').then((module) => module.SendDraftsDialog));
const SetCoversDialog = lazyPart(() =>
  import('../invoices/set-covers-dialog.tsx').then((module) => module.SetCoversDialog),
);
const RecordPaymentDialog = lazyPart(() =>
  import('../payments/record-payment-dialog.tsx').then((module) => module.RecordPaymentDialog),
);
const ReminderDialog = lazyPart(() =>
  import('../reminders/reminder-dialog.tsx').then((module) => module.ReminderDialog),
);

export type OpenDialog =
  | { kind: 'bill'; tenancyId?: string }
  | { kind: 'many' }
  | { kind: 'send'; totals: MonthTotals }
  | { kind: 'cash' | 'remind'; row: MonthRow }
  | { kind: 'months'; bill: RentToState; covers: Covered };

interface MonthDialogsProps {
  open: OpenDialog | null;
  filter: { month: string; kost_id: string | undefined };
  onOpen: (dialog: OpenDialog | null) => void;
  /** Where the month's bills are sent by WhatsApp one after the other. */
  onQueue: () => void;
}

/** The dialogs of the board, one at a time. */
export function MonthDialogs({ open, filter, onOpen, onQueue }: MonthDialogsProps) {
  usePreload(BillMonthDialog, RecordPaymentDialog, SendDraftsDialog);
  const close = () => onOpen(null);
  switch (open?.kind) {
    case undefined:
      return null;
    case 'bill':
      return (
        <BillMonthDialog
          month={filter.month}
          kostId={filter.kost_id}
          tenancyId={open.tenancyId}
          onClose={close}
          onQueue={onQueue}
        />
      );
    case 'many':
      return <BillManyDialog month={filter.month} kostId={filter.kost_id} onClose={close} />;
    case 'send':
      return <SendDraftsDialog totals={open.totals} onClose={close} onQueue={onQueue} />;
    case 'cash': {
      const { bill, kost_id, tenant_name } = open.row;
      return bill && <RecordPaymentDialog invoice={{ ...bill, kost_id, tenant_name }} onClose={close} />;
    }
    case 'remind':
      return <ReminderDialog tenancyId={open.row.id} name={open.row.tenant_name} onClose={close} />;
    case 'months':
      return <SetCoversDialog bill={open.bill} covers={open.covers} onClose={close} />;
  }
}

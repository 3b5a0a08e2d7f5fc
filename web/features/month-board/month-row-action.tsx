import { Banknote, ReceiptText } from 'lucide-react';
import type { MonthRow } from '#shared/contract/month-board.ts';
import { Button } from '../../ui/button.tsx';
import { SendInvoiceButton } from '../invoices/send-invoice-button.tsx';
import type { OpenDialog } from './month-dialogs.tsx';

export interface RowActionProps {
  row: MonthRow;
  onDo: (dialog: OpenDialog) => void;
  onVerify: () => void;
}

/** The likely next action of a row, where there is room for it; none of one that is paid or bills itself. */
export function RowAction({ row, onDo, onVerify }: RowActionProps) {
  const { id, tenant_name, state, bill, automatic_on } = row;
  const looks = { variant: 'soft', size: 'sm' } as const;
  if (bill?.awaits_verification)
    return (
      <Button {...looks} about={tenant_name} onClick={onVerify}>
        Periksa
      </Button>
    );
  if (state === 'DRAFT' && bill !== null) return <SendInvoiceButton {...looks} invoice={{ ...bill, tenant_id: id }} />;
  if (state === 'UNBILLED')
    return automatic_on === null ? (
      <Button {...looks} icon={ReceiptText} about={tenant_name} onClick={() => onDo({ kind: 'bill', tenancyId: id })}>
        Tagih
      </Button>
    ) : null;
  return state === 'PAID' ? null : (
    <Button {...looks} icon={Banknote} about={tenant_name} onClick={() => onDo({ kind: 'cash', row })}>
      Catat tunai
    </Button>
  );
}

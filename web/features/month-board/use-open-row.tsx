import { type ReactNode, useState } from 'react';
import type { MonthRow } from '#shared/contract/month-board.ts';
import { useRowOf } from '../../data/use-row-of.ts';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import type { OpenDialog } from './month-dialogs.tsx';

const RowDialog = lazyPart(() => import('./row-dialog.tsx').then((module) => module.RowDialog));

interface OpenRowProps {
  month: string;
  rows: Parameters<typeof useRowOf<MonthRow>>[0];
  former: readonly MonthRow[];
  isBeside: boolean;
  /** What is done with the open row. */
  doing: OpenDialog | null;
  onDo: (dialog: OpenDialog) => void;
  /** The bill that stands open beside the rows. */
  openInvoiceId: string | null;
  onOpenInvoice: (invoiceId: string) => void;
  onVerify: () => void;
}

/** The row of a month that is open, by the address. */
export function useOpenRow(props: OpenRowProps) {
  const { month, rows, former, isBeside, doing, onDo, openInvoiceId, onOpenInvoice, onVerify } = props;
  const { id, open, close, leave } = useDetailParam('sewa');
  const [, share] = useSearchState<string>('bagikan', '');
  const [pressed, setPressed] = useState<{ month: string; row: MonthRow } | null>(null);
  usePreload(RowDialog);
  // As it is in the list now, which may have been refreshed since the row was pressed, or may not show it any more.
  const kept = pressed?.month === month ? [pressed.row] : [];
  const row = useRowOf(rows, id) ?? [...former, ...kept].find((each) => each.id === id);

  const onOpen = (opened: MonthRow) => {
    if (opened.state === 'PAID' && opened.bill !== null) return onOpenInvoice(opened.bill.id);
    setPressed({ month, row: opened });
    open(opened.id, 'invoice');
  };
  // A dialog gives way to what is done in it; a panel stays.
  const starts = (dialog: OpenDialog) => {
    if (!isBeside) close();
    onDo(dialog);
  };
  const leads = (act: () => void) => () => {
    if (!isBeside) leave();
    act();
  };
  const detail: ReactNode =
    row && (isBeside || doing === null) ? (
      <RowDialog
        row={row}
        onClose={close}
        onState={(bill, covers) => starts({ kind: 'months', bill, covers })}
        onBill={() => starts({ kind: 'bill', tenancyId: row.id })}
        onCash={() => starts({ kind: 'cash', row })}
        onRemind={() => starts({ kind: 'remind', row })}
        onShow={onOpenInvoice}
        onVerify={leads(onVerify)}
        onShare={leads(() => share(row.id, { replace: true }))}
        onSent={() => !isBeside && close()}
      />
    ) : null;
  const isOpen = (each: MonthRow) =>
    (isBeside && each.id === id) || (each.bill !== null && each.bill.id === openInvoiceId);
  return {
    pane: { isBeside, openId: id, detail, onClose: close },
    ofRow: { isOpen, onOpen, onDo, onVerify },
  };
}

import { BellRing, MessageCircle, ReceiptText, Send } from 'lucide-react';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import type { MonthState } from '#shared/enums.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { Button } from '../../ui/button.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import type { Icon } from '../../ui/icon.ts';

interface MonthActionsProps {
  totals: MonthTotals;
  /** How many of the month's open bills have reached their tenants, of those that WhatsApp can reach. */
  reached: { count: number; of: number };
  onBill: () => void;
  onSend: () => void;
  onQueue: () => void;
  onRemind: () => void;
}

/**
 * The actions for all tenants at once, in order: bill, send, remind. On a phone they stay within reach of the thumb,
 * above the bottom bar.
 */
export function MonthActions({ totals, reached, onBill, onSend, onQueue, onRemind }: MonthActionsProps) {
  const count = (of: MonthState) => totals.states.find(({ state }) => state === of)?.count ?? 0;
  const actions: [label: string, icon: Icon, act: () => void][] = [];
  if (totals.to_bill > 0) actions.push([`Tagih semua (${totals.to_bill})`, ReceiptText, onBill]);
  else if (totals.to_decide > 0)
    actions.push([`Periksa yang belum ditagih (${totals.to_decide})`, ReceiptText, onBill]);
  const drafts = totals.draft_ids.length;
  if (drafts > 0)
    actions.push([
      drafts < MOST_BILLS_AT_ONCE ? `Kirim semua draf (${drafts})` : `Kirim ${drafts} draf pertama`,
      Send,
      onSend,
    ]);
  if (reached.count < reached.of)
    actions.push([`Kirim lewat WhatsApp ${reached.count}/${reached.of}`, MessageCircle, onQueue]);
  if (count('LATE') > 0) actions.push([`Ingatkan yang terlambat (${count('LATE')})`, BellRing, onRemind]);
  if (actions.length === 0) return null;
  return (
    <FootActions rows={actions.length}>
      {actions.map(([label, icon, act], index) => (
        <Button key={label} variant={index === 0 ? 'primary' : 'secondary'} icon={icon} onClick={act}>
          {label}
        </Button>
      ))}
    </FootActions>
  );
}

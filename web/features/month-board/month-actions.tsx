import { BellRing, ListPlus, MessageCircle, ReceiptText, Send } from 'lucide-react';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import type { MonthState } from '#shared/enums.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { Button } from '../../ui/button.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Icon } from '../../ui/icon.ts';

/** What else can be billed to many. */
export const MANY = 'Tagih beberapa';

/** How many actions fit beside the month at 1280 px; of more, all but the first are in a menu. */
const BESIDE = 2;

interface MonthActionsProps {
  totals: MonthTotals;
  /** How many of the month's open bills have reached their tenants, of those that WhatsApp can reach. */
  reached: { count: number; of: number };
  onBill: () => void;
  onSend: () => void;
  onQueue: () => void;
  onRemind: () => void;
  /** What else is billed to many; null where it stands elsewhere, as on a phone. */
  onMany: (() => void) | null;
}

/**
 * The actions for all tenants at once, in order: bill, send, remind. On a phone they stay within reach of the thumb,
 * above the bottom bar; elsewhere they stand beside the month, in one row.
 */
export function MonthActions({ totals, reached, onBill, onSend, onQueue, onRemind, onMany }: MonthActionsProps) {
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
  const isPhone = onMany === null;
  if (!isPhone && totals.states.length > 0) actions.push([MANY, ListPlus, onMany]);
  if (actions.length === 0) return null;
  const shown = isPhone || actions.length <= BESIDE ? actions : actions.slice(0, 1);
  const others = actions.slice(shown.length).map(([label, icon, onSelect]) => ({ label, icon, onSelect }));
  return (
    <FootActions rows={actions.length}>
      {shown.map(([label, icon, act], index) => (
        <Button
          key={label}
          variant={label === MANY ? 'soft' : index === 0 ? 'primary' : 'secondary'}
          icon={icon}
          onClick={act}
        >
          {label}
        </Button>
      ))}
      {others.length > 0 ? <Menu label="Lainnya" items={others} /> : null}
    </FootActions>
  );
}

import { BellRing, ListPlus, MessageCircle, ReceiptText, Rows3, Send } from 'lucide-react';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { Button } from '../../ui/button.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Icon } from '../../ui/icon.ts';

/** What else can be billed to many. */
const MANY = 'Tagih beberapa';

/** The list of all bills, as its button calls it. */
export const ALL_BILLS = 'Semua tagihan';

/** How many actions have buttons; of more, a phone has as many and a menu, and a desktop the first and a menu. */
const SHOWN = 2;

interface MonthActionsProps {
  totals: MonthTotals;
  /** How many of the month's open bills have reached their tenants, of those that WhatsApp can reach. */
  reached: { count: number; of: number };
  onBill: () => void;
  onSend: () => void;
  onQueue: () => void;
  onRemind: () => void;
  isPhone: boolean;
  /** What else is billed to many. */
  onMany: () => void;
  /** The way to all bills, where the row has no room for a button of its own. */
  onAll: (() => void) | null;
}

interface Action {
  label: string;
  icon: Icon;
  act: () => void;
  /** What of the label is left out where several actions share a row; it is read out. */
  omitted?: string;
}

/**
 * The actions for all tenants at once, in order: bill, send, remind. On a phone they stay within reach of the thumb, in
 * one row above the bottom bar; elsewhere they stand beside the month, in one row.
 */
export function MonthActions(props: MonthActionsProps) {
  const { onMany, onAll, isPhone } = props;
  const actions = actionsOf(props);
  if (props.totals.states.length > 0) actions.push({ label: MANY, icon: ListPlus, act: onMany });
  const most = onAll === null ? SHOWN : 1;
  const shown = actions.length <= most ? actions : actions.slice(0, isPhone ? SHOWN : 1);
  const others = actions.slice(shown.length).map(({ label, icon, act }) => ({ label, icon, onSelect: act }));
  if (onAll !== null) others.push({ label: ALL_BILLS, icon: Rows3, onSelect: onAll });
  if (shown.length + others.length === 0) return null;
  const isShort = onAll !== null || (isPhone && actions.length > 1);
  // Beside a menu, two of a phone have no room for more than words.
  const isCrowded = isPhone && others.length > 0;
  return (
    <FootActions>
      {shown.map(({ label, icon, act, omitted = '' }, index) => (
        <Button
          key={label}
          variant={label === MANY ? 'soft' : index === 0 ? 'primary' : 'secondary'}
          icon={isCrowded ? undefined : icon}
          onClick={act}
        >
          {isShort && omitted !== '' ? <Shortened label={label} omitted={omitted} /> : label}
        </Button>
      ))}
      {others.length > 0 ? (
        <span className="max-sm:flex-none! max-sm:px-0!">
          <Menu label="Lainnya" compact={onAll !== null || isPhone} items={others} />
        </span>
      ) : null}
    </FootActions>
  );
}

/** What there is to do in this month. */
function actionsOf({ totals, reached, onBill, onSend, onQueue, onRemind }: MonthActionsProps): Action[] {
  const late = totals.states.find(({ state }) => state === 'LATE')?.count ?? 0;
  const drafts = totals.draft_ids.length;
  const actions: Action[] = [];
  if (totals.to_bill > 0) actions.push({ label: `Tagih semua (${totals.to_bill})`, icon: ReceiptText, act: onBill });
  else if (totals.to_decide > 0)
    actions.push({
      label: `Periksa yang belum ditagih (${totals.to_decide})`,
      omitted: 'yang belum ditagih ',
      icon: ReceiptText,
      act: onBill,
    });
  if (drafts > 0)
    actions.push({
      label: drafts < MOST_BILLS_AT_ONCE ? `Kirim semua draf (${drafts})` : `Kirim ${drafts} draf pertama`,
      omitted: 'semua ',
      icon: Send,
      act: onSend,
    });
  if (reached.count < reached.of)
    actions.push({
      label: `Kirim lewat WhatsApp ${reached.count}/${reached.of}`,
      omitted: 'Kirim lewat ',
      icon: MessageCircle,
      act: onQueue,
    });
  if (late > 0)
    actions.push({
      label: `Ingatkan yang terlambat (${late})`,
      omitted: 'yang terlambat ',
      icon: BellRing,
      act: onRemind,
    });
  return actions;
}

function Shortened({ label, omitted }: { label: string; omitted: string }) {
  const [before, after] = label.split(omitted);
  if (after === undefined) return label;
  return (
    <span>
      {before}
      <span className="sr-only">{omitted}</span>
      {after}
    </span>
  );
}

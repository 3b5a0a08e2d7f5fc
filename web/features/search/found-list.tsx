import { clsx } from 'clsx';
import { Banknote, BedDouble, Building2, MessageSquareWarning, ReceiptText, UserRound, UsersRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { roomStatusLabels } from '#shared/labels.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Icon } from '../../ui/icon.ts';
import {
  ComplaintStatusBadge,
  InvoiceStatusBadge,
  PaymentStateBadge,
  TenancyStatusBadge,
} from '../../ui/status-badge.tsx';
import { type Found, type FoundKind, foundKinds, type FoundThing, MOST_SHOWN, said } from './found-things.ts';

type RowOf<Kind extends FoundKind> = Found[Kind][number];

const icons: Record<FoundKind, Icon> = {
  kosts: Building2,
  tenants: UserRound,
  occupants: UsersRound,
  rooms: BedDouble,
  invoices: ReceiptText,
  payments: Banknote,
  complaints: MessageSquareWarning,
};

const roomTones = { AVAILABLE: 'success', OCCUPIED: 'info', MAINTENANCE: 'warning', RESERVED: 'neutral' } as const;

/** The state of each kind of thing. */
const states: { [Kind in FoundKind]: (row: RowOf<Kind>) => ReactNode } = {
  kosts: () => null,
  tenants: ({ status }) => (status === 'ACTIVE' ? null : <TenancyStatusBadge status={status} />),
  occupants: () => null,
  rooms: ({ status }) => <Badge tone={roomTones[status]}>{roomStatusLabels[status]}</Badge>,
  invoices: ({ status }) => <InvoiceStatusBadge status={status} />,
  payments: (payment) => <PaymentStateBadge payment={payment} />,
  complaints: ({ status }) => <ComplaintStatusBadge status={status} />,
};

interface FoundListProps {
  results: Found;
  /** The place of the marked option in the whole list; -1 for none. */
  marked: number;
  /** Whether the list is that of the typed text. */
  isSettled: boolean;
  listId: string;
  optionId: (index: number) => string;
  onMark: (index: number) => void;
  onClose: () => void;
}

/** What is found, by kind. Each option is a link, so that it can be opened beside. */
export function FoundList({ results, marked, isSettled, listId, optionId, onMark, onClose }: FoundListProps) {
  const groups = groupsOf(results);
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Hasil pencarian"
        className={clsx('transition-opacity', !isSettled && 'opacity-60 delay-200')}
      >
        {groups.map(({ kind, name, first, options }) => (
          <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`} className="mb-2 last:mb-0">
            <p id={`${listId}-${kind}`} className="px-3 pt-1.5 pb-1 text-xs font-semibold text-muted">
              {name}
            </p>
            {options.map(({ thing, state }, at) => (
              <Option
                key={thing.id}
                id={optionId(first + at)}
                icon={icons[kind]}
                isMarked={first + at === marked}
                onMark={() => onMark(first + at)}
                {...{ thing, state, onClose }}
              />
            ))}
          </div>
        ))}
      </div>
      {groups.some(({ options }) => options.length >= MOST_SHOWN) ? (
        <p className="px-3 py-2 text-xs text-muted">
          Paling banyak {MOST_SHOWN} dari tiap jenis. Tambahkan kata untuk mempersempit.
        </p>
      ) : null}
    </>
  );
}

/** The kinds of which something is found, with the place of the first of each in the whole list. */
function groupsOf(results: Found) {
  let next = 0;
  return foundKinds
    .map(([kind, name]) => {
      const options = optionsOf(kind, results);
      const first = next;
      next += options.length;
      return { kind, name, first, options };
    })
    .filter(({ options }) => options.length > 0);
}

function optionsOf<Kind extends FoundKind>(kind: Kind, results: Found) {
  const rows: readonly RowOf<Kind>[] = results[kind];
  return rows.map((row) => ({ thing: said[kind](row), state: states[kind](row) }));
}

interface OptionProps {
  id: string;
  icon: Icon;
  thing: FoundThing;
  state: ReactNode;
  isMarked: boolean;
  onMark: () => void;
  onClose: () => void;
}

function Option({ id, icon: Sign, thing, state, isMarked, onMark, onClose }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      to={thing.to}
      className={clsx('flex min-h-14 items-center gap-3 rounded-lg px-3 py-2', isMarked && 'bg-primary-soft')}
      onMouseMove={onMark}
      onClick={(event) => {
        // With a key held, the browser opens it beside, and the search stays.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose();
      }}
    >
      <Sign aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center justify-between gap-2">
          <span className="tabular min-w-0 text-sm font-semibold break-words">{thing.title}</span>
          {state ? <span className="shrink-0">{state}</span> : null}
        </span>
        <span className="tabular mt-0.5 block text-xs leading-relaxed break-words text-muted">
          {thing.details.map((detail, at) => (
            <Fragment key={detail}>
              {at > 0 ? ' · ' : null}
              <span className="inline-block max-w-full">{detail}</span>
            </Fragment>
          ))}
        </span>
      </span>
    </Link>
  );
}

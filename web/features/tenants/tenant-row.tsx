import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Leaving } from '#shared/contract/leavings.ts';
import type { RenewalState } from '#shared/enums.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { contractDaysRemaining, isContractEnding, isContractOver } from '#shared/rules/contract-dates.ts';
import { isOpenLeavingState } from '#shared/rules/leaving.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { formatDay, formatRupiah, untilText } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';
import { dueHint, formatShortDay, today } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { TenancyStatusBadge } from '../../ui/status-badge.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isAcceptedByLink } from '../renewals/accepted-by-link.ts';
import { isOfferable, TenantDetails, type TenantDetailsProps } from './tenant-details.tsx';

const OfferFromRow = lazyPart(
  () => import('../renewals/offer-from-row.tsx').then((module) => module.OfferFromRow),
  <div className="h-11 w-full sm:h-9" />,
);

interface TenantRowProps extends TenantDetailsProps {
  isOpen: boolean;
  /** Whether there is room for the open one beside the list; else it unfolds in its row. */
  isBeside: boolean;
  /** Where tenants of several kosts are listed. */
  showsKost?: boolean;
  /** Where they are listed by their last day: a longer contract is offered from the row. */
  offers?: boolean;
  onToggle: () => void;
}

/** The summary of a tenancy: room, name and debt. A tap anywhere opens the details and actions. */
export function TenantRow({
  tenant,
  isOpen,
  isBeside,
  showsKost = false,
  offers = false,
  onToggle,
  onCredentials,
}: TenantRowProps) {
  const id = useId();
  const parts = tenant.open_bills && partsOfSum(tenant.open_bills);
  return (
    <Card className={clsx('min-w-0 overflow-hidden', isOpen && isBeside && 'outline-2 outline-primary')}>
      <div className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary sm:px-4">
        <p className="tabular max-w-24 min-w-11 rounded-lg bg-primary-soft px-1.5 py-2.5 text-center text-sm leading-tight font-bold break-words text-on-primary-soft">
          <span className="sr-only">Kamar </span>
          {tenant.room_number}
        </p>
        <div className="min-w-0 flex-1 basis-28">
          <h3 className="text-base leading-snug">
            <button
              type="button"
              data-opens
              {...(isBeside
                ? { 'aria-current': isOpen || undefined }
                : { 'aria-expanded': isOpen, 'aria-controls': id })}
              className="text-left break-words outline-none after:absolute after:inset-0"
              onClick={onToggle}
            >
              {tenant.full_name}
            </button>
          </h3>
          {showsKost ? <p className="text-xs break-words text-muted">{tenant.kost_name}</p> : null}
          <Standing tenant={tenant} />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <Owed tenant={tenant} />
          <ChevronDown
            aria-hidden
            className={clsx(
              'size-4 shrink-0 text-muted transition-transform',
              isBeside ? '-rotate-90' : isOpen && 'rotate-180',
            )}
          />
        </div>
        {offers && (isOfferable(tenant) || (!isOpen && isOfferWaiting(tenant))) ? (
          <OfferFromRow tenant={tenant} />
        ) : null}
        {parts === null ? null : <p className="tabular w-full text-right text-xs text-muted">{parts}</p>}
      </div>
      <div id={id} className="empty:hidden">
        {isOpen && !isBeside ? (
          <div className="border-t px-3 py-3 sm:px-4 sm:py-4">
            <TenantDetails tenant={tenant} onCredentials={onCredentials} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Whether an offer waits for an answer that is not only said by a bill link. */
function isOfferWaiting({ status, renewal }: TenantOfList): boolean {
  return status === 'ACTIVE' && renewal?.state === 'OFFERED' && !renewal.by_link;
}

/** The most important note; without one, the end of the contract. */
function Standing({ tenant }: { tenant: TenantOfList }) {
  const {
    kost_id,
    status,
    contract_end: end,
    confirmed_at,
    declined_at,
    incomplete,
    leaving,
    renewal,
    planned_move: move,
  } = tenant;
  const isLive = isLiveTenancy(status);
  const isEnding = status === 'ACTIVE' && isContractEnding(end, today(kost_id));
  const isOver = status === 'ACTIVE' && isContractOver(end, today(kost_id));
  const isUnanswered = isLive && confirmed_at === null;
  const isIncomplete = isLive && incomplete.length > 0;
  const hasAccepted = renewal?.state === 'ASKED' && isAcceptedByLink(renewal);
  const offered = renewal === null ? undefined : hasAccepted ? 'Setuju, perlu konfirmasi' : offerWords[renewal.state];
  const isLeaving = isLive && leaving !== null && isOpenLeavingState(leaving.state);
  if (
    status === 'ACTIVE' &&
    !isEnding &&
    !isOver &&
    !isUnanswered &&
    !isIncomplete &&
    !isLeaving &&
    !move &&
    !offered &&
    !declined_at
  )
    return <p className="tabular text-xs text-muted">{untilText(end, rentPeriodLabels[tenant.rent_period])}</p>;
  return (
    <div className="mt-0.5 flex flex-wrap gap-1">
      {status === 'ACTIVE' ? null : <TenancyStatusBadge status={status} />}
      {isLeaving ? (
        <Badge tone={leaving.state === 'AGREED' ? 'info' : 'warning'} className="whitespace-normal!">
          {leavingWords(leaving)}
        </Badge>
      ) : null}
      {move === null ? null : (
        <Badge tone={move.obstacle === null ? 'info' : 'warning'} className="whitespace-normal!">
          {move.obstacle === null ? `Pindah kamar ${formatShortDay(move.moves_on)}` : 'Pindah terhalang'}
        </Badge>
      )}
      {offered === undefined ? null : (
        <Badge tone={renewal?.state === 'ASKED' ? 'warning' : 'info'} className="whitespace-normal!">
          {offered}
        </Badge>
      )}
      {isEnding ? (
        <Badge tone="warning" className="whitespace-normal!">
          Kontrak Berakhir {inDays(contractDaysRemaining(end, today(kost_id)))}
        </Badge>
      ) : null}
      {isOver ? (
        <Badge tone="danger" className="whitespace-normal!">
          Kontrak berakhir {formatDay(end)}
        </Badge>
      ) : null}
      {isUnanswered ? (
        <Badge tone="warning" className="whitespace-normal!">
          Menunggu konfirmasi penyewa
        </Badge>
      ) : null}
      {isIncomplete ? <Badge tone="warning">Lengkapi data</Badge> : null}
      {declined_at ? <Badge tone="danger">Bukan penyewa ini</Badge> : null}
      {tenant.moved_to === null ? null : (
        <Badge tone="info" className="whitespace-normal!">
          Pindah ke kamar {tenant.moved_to}
        </Badge>
      )}
    </div>
  );
}

/** Of an offer to renew that is open. */
const offerWords: Partial<Record<RenewalState, string>> = {
  OFFERED: 'Perpanjangan ditawarkan',
  ASKED: 'Minta sewa lain',
};

function leavingWords({ state, leaves_on: day, by_link: isByLink }: Leaving): string {
  if (isByLink) return `Ingin pindah ${formatShortDay(day)}`;
  if (state === 'STAY_ASKED') return 'Minta tetap tinggal';
  return `${state === 'AGREED' ? 'Keluar' : 'Mengajukan pindah'} ${formatShortDay(day)}`;
}

function inDays(days: number): string {
  return days === 0 ? 'hari ini' : `dalam ${days} hari`;
}

/** What is still to be paid, and how soon or how late it is. */
function Owed({ tenant: { kost_id, open_bills: bills } }: { tenant: TenantOfList }) {
  if (bills === null) return <p className="text-right text-xs text-muted">Tidak ada tagihan</p>;
  const hint = dueHint(bills.due_date, kost_id);
  return (
    <div className="tabular max-w-28 text-right sm:max-w-none">
      <p className={clsx('font-bold whitespace-nowrap', hint?.late && 'text-danger')}>
        <span className="sr-only">Belum dibayar </span>
        {formatRupiah(bills.amount)}
      </p>
      <p className={clsx('text-xs', hint?.late ? 'font-semibold text-danger' : 'text-muted')}>
        {hint?.text ?? formatDay(bills.due_date)}{' '}
        {bills.count > 1 ? <span className="whitespace-nowrap">· {bills.count} tagihan</span> : null}
      </p>
    </div>
  );
}

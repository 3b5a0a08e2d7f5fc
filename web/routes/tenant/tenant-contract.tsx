import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { daysBetween } from '#shared/rules/calendar.ts';
import { contractDaysRemaining, isContractEnding, isContractOver, OPEN_END } from '#shared/rules/contract-dates.ts';
import { endText, formatDay, formatNumber, formatThrough } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { today } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts, Section } from '../../ui/card.tsx';
import { Deposit } from '../../features/deposits/deposit-sums.tsx';
import { AgreedRent } from './agreed-rent.tsx';

type Contract = NonNullable<TenantDashboard['tenant_info']>;

/** The terms of a tenancy and how much of its time is left. */
export function TenantContract({ contract, kostId }: { contract: Contract; kostId: string | undefined }) {
  const day = today(kostId);
  const left = contractDaysRemaining(contract.contract_end, day);
  return (
    <Section title="Kontrak" action={<Standing contract={contract} day={day} />}>
      {contract.status === 'PENDING' ? (
        <Begins start={contract.contract_start} days={contractDaysRemaining(contract.contract_start, day)} />
      ) : contract.contract_end === OPEN_END ? null : (
        <TimeLeft start={contract.contract_start} end={contract.contract_end} left={left} />
      )}
      <Facts
        className="grid-cols-[minmax(0,1fr)_minmax(0,auto)]"
        items={[
          { name: 'Mulai', value: <span className="tabular">{formatDay(contract.contract_start)}</span> },
          { name: 'Berakhir', value: <span className="tabular">{endText(contract.contract_end)}</span> },
          { name: `Sewa ${rentPeriodLabels[contract.rent_period]}`, value: <AgreedRent contract={contract} /> },
          { name: 'Deposit', value: <Deposit {...contract} /> },
          ...(contract.paid_through === null
            ? []
            : [{ name: 'Sewa lunas sampai', value: formatThrough(contract.paid_through) }]),
        ]}
      />
    </Section>
  );
}

/** A note about the contract: it begins later, ends soon, or has ended without a decision. */
function Standing({ contract, day }: { contract: Contract; day: string }) {
  if (contract.status === 'PENDING') return <Badge tone="info">Belum dimulai</Badge>;
  if (isContractOver(contract.contract_end, day)) {
    return <Badge tone="danger">Kontrak berakhir {formatDay(contract.contract_end)}</Badge>;
  }
  return isContractEnding(contract.contract_end, day) ? <Badge tone="warning">Segera berakhir</Badge> : null;
}

function Begins({ start, days }: { start: string; days: number }) {
  return (
    <p className="mb-4 flex items-baseline justify-between gap-3">
      <span className="text-xl leading-tight font-bold">Mulai {formatDay(start)}</span>
      {days > 0 ? <span className="tabular text-sm text-muted">{formatNumber(days)} hari lagi</span> : null}
    </p>
  );
}

function TimeLeft({ start, end, left }: { start: string; end: string; left: number }) {
  const whole = Math.max(1, daysBetween(start, end));
  const gone = Math.min(100, Math.max(0, Math.round(((whole - left) / whole) * 100)));
  return (
    <div className="mb-4">
      <p className="mb-2 flex items-baseline justify-between gap-3">
        <span className="text-xl leading-tight font-bold">
          {left < 0 ? `Lewat ${formatNumber(-left)} hari` : `${formatNumber(left)} hari lagi`}
        </span>
        <span className="tabular text-sm text-muted">dari {formatNumber(whole)} hari</span>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-primary-soft">
        <div className="h-full rounded-full bg-primary" style={{ width: `${gone}%` }} />
      </div>
    </div>
  );
}

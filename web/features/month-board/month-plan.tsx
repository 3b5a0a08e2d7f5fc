import { useState } from 'react';
import type { MonthBill, UnclearRent } from '#shared/contract/month-board.ts';
import { formatCovered, formatDay, formatDays, formatRupiah } from '#shared/format.ts';
import { lateFeeOfDay } from '#shared/rules/late-fee.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { isOnlyWarning } from '#shared/rules/month-bill.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { ByKost, isFound, MANY_ROWS, severalKosts } from './by-kost.tsx';
import { exceptionText } from './month-words.ts';

interface MonthPlanProps {
  rows: MonthBill[];
  chosen: ReadonlySet<string>;
  /** One for all; empty for each tenant's own. */
  dueDate: string;
  /** Whether the late fee of each is said; otherwise there is none. */
  withLateFees: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Says what a bill pays for that may be for the month already. */
  onState: (bill: UnclearRent) => void;
}

/**
 * Who is billed, each with a checkbox; then those whom the owner should check, and those who are not billed. The rows of
 * several kosts are below the names of their kosts: a room's number alone tells nothing there.
 */
export function MonthPlan({ rows: all, chosen, dueDate, withLateFees, onChoose, onState }: MonthPlanProps) {
  const [search, setSearch] = useState('');
  const rows = search === '' ? all : all.filter((row) => isFound(row, search));
  const hasKosts = severalKosts(all);
  const plain = rows.filter(({ exception }) => exception === null);
  const doubtful = rows.filter(isOnlyWarning);
  const refused = rows.filter((row) => row.exception !== null && !isOnlyWarning(row));
  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  const cards = (of: MonthBill[]) =>
    of.map((row) => (
      <li key={row.tenancy_id}>
        <CheckCard checked={chosen.has(row.tenancy_id)} onChange={(isChosen) => choose([row.tenancy_id], isChosen)}>
          <PlannedBill row={row} dueDate={dueDate} withLateFee={withLateFees && row.late_fee_percentage > 0} />
        </CheckCard>
        {row.similar.map((bill) => (
          <SimilarBill key={bill.id} bill={bill} onState={() => onState(bill)} />
        ))}
      </li>
    ));
  const every = (of: MonthBill[], kost?: string) => (
    <EveryOf {...{ of, kost, chosen, choose }} name={search === '' ? 'Semua' : 'Semua yang cocok'} />
  );
  return (
    <>
      {all.length > MANY_ROWS ? (
        <SearchInput label="Cari nama, kamar, atau kost" value={search} onSearch={setSearch} />
      ) : null}
      {rows.length === 0 && search !== '' ? <p className="text-sm text-muted">Tidak ada yang cocok.</p> : null}
      {plain.length === 0 ? null : (
        <section className="flex flex-col gap-2" aria-label="Ditagih">
          {every(plain)}
          <ByKost rows={plain} hasKosts={hasKosts} action={every}>
            {(of) => <ul className="flex flex-col gap-2">{cards(of)}</ul>}
          </ByKost>
        </section>
      )}
      {doubtful.length === 0 ? null : (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm">Perlu Anda putuskan</h3>
          <ByKost rows={doubtful} hasKosts={hasKosts}>
            {(of) => <ul className="flex flex-col gap-2">{cards(of)}</ul>}
          </ByKost>
        </section>
      )}
      {refused.length === 0 ? null : (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm">Tidak ditagih ({refused.length})</h3>
          <ByKost rows={refused} hasKosts={hasKosts}>
            {(of) => (
              <ul className="flex flex-col gap-1 text-sm">
                {of.map((row) => (
                  <li key={row.tenancy_id} className="flex min-w-0 justify-between gap-3">
                    <span className="min-w-0 truncate">
                      {row.room_number} · {row.tenant_name}
                    </span>
                    <span className="max-w-3/5 shrink-0 text-right text-muted">{exceptionText(row)}</span>
                  </li>
                ))}
              </ul>
            )}
          </ByKost>
        </section>
      )}
    </>
  );
}

interface EveryOfProps {
  name: string;
  of: MonthBill[];
  /** Of one of several kosts alone. */
  kost: string | undefined;
  chosen: ReadonlySet<string>;
  choose: (ids: string[], isChosen: boolean) => void;
}

/** One checkbox for all of these rows. */
function EveryOf({ name, of, kost, chosen, choose }: EveryOfProps) {
  const ids = of.map(({ tenancy_id }) => tenancy_id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <CheckCard
      checked={count === ids.length}
      mixed={count > 0 && count < ids.length}
      onChange={(isChosen) => choose(ids, isChosen)}
    >
      {name}
      {kost === undefined ? null : <span className="sr-only"> di {kost}</span>} ({ids.length})
    </CheckCard>
  );
}

/** A bill that may be for the month already: its own page, and the question which months it is for. */
function SimilarBill({ bill, onState }: { bill: UnclearRent; onState: () => void }) {
  const { id, title, invoice_number, total_amount, looks_like } = bill;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1 pl-3 text-xs text-muted">
      <a
        href={`/dashboard?tab=invoice&invoice=${id}`}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 min-w-0 flex-1 basis-48 items-center font-medium break-words text-primary hover:underline"
      >
        <span className="min-w-0">
          {title} · {invoice_number} · <span className="tabular">{formatRupiah(total_amount)}</span>
          <span className="sr-only">, di tab baru</span>
        </span>
      </a>
      <Button variant="secondary" size="sm" about={title} onClick={onState}>
        {`Untuk ${formatCovered(looks_like.covers_from, looks_like.covers_to)}?`}
      </Button>
    </div>
  );
}

interface PlannedBillProps {
  row: MonthBill;
  dueDate: string;
  withLateFee: boolean;
}

function PlannedBill({ row, dueDate, withLateFee }: PlannedBillProps) {
  const aDay = lateFeeOfDay(row.amount, percentToBasisPoints(row.late_fee_percentage));
  return (
    <>
      <span className="block">
        {row.room_number} · {row.tenant_name}
      </span>
      <span className="block text-xs font-normal text-muted">
        <span className="tabular">{formatRupiah(row.amount)}</span>
        {row.covers_from && row.covers_to ? ` untuk ${formatDays(row.covers_from, row.covers_to)}` : ''}
        {row.waiting_amount > 0 ? ` (termasuk item ${formatRupiah(row.waiting_amount)})` : ''} ·{' '}
        {formatDay(dueDate || row.due_date)}
        {withLateFee ? (
          <>
            {' '}
            · denda <span className="tabular">{formatRupiah(aDay)}</span> per hari
          </>
        ) : (
          ' · tanpa denda'
        )}
        {row.exception === null ? '' : ` · ${exceptionText(row)}`}
      </span>
    </>
  );
}

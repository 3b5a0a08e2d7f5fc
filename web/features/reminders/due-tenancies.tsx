import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { DueTenancy } from '#shared/contract/reminders.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { usePages } from '../../data/use-pages.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { REMIND_BEFORE_DAYS } from '#shared/rules/reminder.ts';
import { dueHint } from '../../lib/today.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CardList } from '../../ui/data-list.tsx';
import type { EmptyStateProps } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AutomaticReminders } from './automatic-reminders.tsx';
import { reminderStateText } from './reminder-state.ts';

const ReminderDialog = lazyPart(() => import('./reminder-dialog.tsx').then((module) => module.ReminderDialog));

const RemindAllDialog = lazyPart(() => import('./remind-all-dialog.tsx').then((module) => module.RemindAllDialog));

const NONE: EmptyStateProps = {
  drawing: 'bill',
  title: 'Tidak ada yang perlu diingatkan',
  description: `Tagihan yang terlambat atau jatuh tempo dalam ${REMIND_BEFORE_DAYS} hari akan tampil di sini.`,
  action: (
    <ButtonLink variant="secondary" to="?tab=invoice">
      Lihat tagihan bulan ini
    </ButtonLink>
  ),
};

const HEADING = <h2 className="sr-only">Penyewa yang perlu diingatkan</h2>;

/** Whom the owner should remind, the latest first: two taps each. */
export function DueTenancies() {
  const [only, setOnly] = useSearchState('hanya', '', ['', 'terlambat']);
  const { kost_id } = useKostFilter();
  const filter = { kost_id, state: only === '' ? undefined : ('LATE' as const) };
  const due = usePages('reminders.due', { ...filter, limit: SCREEN_PAGE_SIZE }, true);
  const [reminding, setReminding] = useState<DueTenancy | 'all' | null>(null);
  const rows = due.data?.pages.flatMap(({ items }) => items) ?? [];
  const isMany = rows.filter((row) => !row.awaits_verification && !row.wants_no_reminders).length > 1;
  usePreload(ReminderDialog);
  return (
    <div className="flex flex-col gap-4">
      <AutomaticReminders />
      <div className="max-sm:contents sm:flex sm:items-center sm:justify-between sm:gap-3">
        <FilterChips
          label="Saring menurut jatuh tempo"
          value={only}
          onChange={(chosen) => setOnly(chosen, { replace: true })}
          chips={[
            { value: '', label: 'Semua' },
            { value: 'terlambat', label: 'Terlambat' },
          ]}
        />
        {isMany ? (
          <FootActions>
            <Button icon={BellRing} onPointerEnter={RemindAllDialog.preload} onClick={() => setReminding('all')}>
              Ingatkan semua
            </Button>
          </FootActions>
        ) : null}
      </div>
      <CardList
        query={due}
        failed="Gagal memuat daftar pengingat"
        height="h-36"
        empty={NONE}
        moreClassName="mt-4"
        heading={HEADING}
      >
        {(row) => <DueCard row={row} onRemind={() => setReminding(row)} />}
      </CardList>
      {reminding === 'all' ? <RemindAllDialog filter={filter} onClose={() => setReminding(null)} /> : null}
      {reminding === null || reminding === 'all' ? null : (
        <ReminderDialog
          tenancyId={reminding.tenancy_id}
          name={reminding.tenant_name}
          onClose={() => setReminding(null)}
        />
      )}
    </div>
  );
}

function DueCard({ row, onRemind }: { row: DueTenancy; onRemind: () => void }) {
  const {
    tenant_name,
    kost_name,
    room_number,
    bill_count,
    amount,
    due_date,
    awaits_verification,
    wants_no_reminders,
    last_reminder,
  } = row;
  const hint = dueHint(due_date, row.kost_id);
  const parts = partsOfSum(row);
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h3 className="text-base break-words">{tenant_name}</h3>
          <p className="text-sm break-words text-muted">
            {kost_name} · Kamar {room_number}
          </p>
        </div>
        <div className="shrink-0 text-right">
          <p className="tabular font-bold">{formatRupiah(amount)}</p>
          {bill_count > 1 ? <p className="text-xs text-muted">{bill_count} tagihan</p> : null}
        </div>
        {parts === null ? null : <p className="tabular w-full text-xs text-muted">{parts}</p>}
      </div>
      <div className="mt-auto flex items-center justify-between gap-3">
        <div className="min-w-0 flex-1 text-sm">
          <p className={hint?.late ? 'font-medium text-danger' : undefined}>{hint?.text ?? formatDay(due_date)}</p>
          <p className="text-muted">
            {last_reminder === null
              ? 'Belum diingatkan'
              : `Pengingat: ${reminderStateText(last_reminder, row.kost_id)}`}
          </p>
          {wants_no_reminders ? <p className="text-muted">Minta tidak dikirimi pesan</p> : null}
        </div>
        {awaits_verification ? (
          <Badge tone="warning">Menunggu verifikasi</Badge>
        ) : (
          <Button
            size="sm"
            className="shrink-0"
            variant={last_reminder?.is_today ? 'secondary' : 'soft'}
            icon={BellRing}
            about={tenant_name}
            onClick={onRemind}
          >
            Ingatkan
          </Button>
        )}
      </div>
    </Card>
  );
}

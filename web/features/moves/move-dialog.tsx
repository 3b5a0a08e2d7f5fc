import { clsx } from 'clsx';
import { MoveTenantInput, type MovePreview } from '#shared/contract/moves.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatDays, formatMonth, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { addDays, isCalendarDay } from '#shared/rules/calendar.ts';
import { isLeavingDay, isMoveAhead, LEFT_DAYS_AGO, MOVED_DAYS_AHEAD } from '#shared/rules/tenancy.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { depositInWords } from '../deposits/deposit-sums.tsx';
import { RoomField } from '../rooms/room-field.tsx';
import { priceOf } from '../rents/rent-fields.tsx';
import { useFreeRooms } from '../rooms/use-free-rooms.ts';

/** Another room of the kost for a tenant, and before it happens what it bills and credits. */
export function MoveDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { id, full_name: name, room_number: from, rent_period: period } = tenant;
  const move = trpc.tenants.move.useMutation();
  const form = useContractForm(MoveTenantInput, {
    id,
    room_id: '',
    moves_on: today(tenant.kost_id),
    monthly_rent: tenant.monthly_rent,
  });
  const field = fieldsOf(form);
  const [room, day, rent] = form.watch(['room_id', 'moves_on', 'monthly_rent']);
  const isUnconfirmed = tenant.confirmed_at === null;
  const earliest = addDays(today(tenant.kost_id), -LEFT_DAYS_AGO);
  const entered = tenant.check_in_date ?? tenant.contract_start;
  const isAhead = isMoveAhead(day, today(tenant.kost_id));
  const isPossible = isCalendarDay(day) && (isAhead || isLeavingDay(day, today(tenant.kost_id))) && day >= entered;
  const rooms = useFreeRooms(tenant.kost_id, isAhead && isPossible ? day : undefined, tenant.room_id);
  const isAsked = room !== '' && isPossible && typeof rent === 'number';
  return (
    <FormDialog
      form={form}
      title="Pindah kamar"
      description={`${name} · dari kamar ${from}. Kontrak dan deposit ikut pindah, dan penyewa diberi tahu.`}
      submitLabel={isAhead ? 'Rencanakan' : 'Pindahkan'}
      sendingLabel={isAhead ? 'Menyimpan...' : 'Memindahkan...'}
      disabled={rooms.hasNone || isUnconfirmed}
      isSending={move.isPending}
      send={(input) => move.mutateAsync(input)}
      done={isAhead ? `Pindah kamar direncanakan ${formatDay(day)}.` : 'Penyewa berhasil pindah kamar!'}
      failed="Gagal memindahkan penyewa"
      onClose={onClose}
    >
      {isUnconfirmed ? <Notice tone="warning">Penyewa dapat dipindahkan setelah mengonfirmasi hunian.</Notice> : null}
      {rooms.hasNone ? (
        <p className="text-sm text-muted">
          {isAhead
            ? 'Tidak ada kamar yang bebas mulai hari itu.'
            : 'Tidak ada kamar kosong di kost ini. Pilih hari lain untuk kamar yang bebas nanti.'}
        </p>
      ) : null}
      <TextField
        {...field('moves_on')}
        label="Mulai di kamar baru"
        type="date"
        min={entered > earliest ? entered : earliest}
        max={addDays(today(tenant.kost_id), MOVED_DAYS_AHEAD)}
      />
      <RoomField
        control={form.control}
        name="room_id"
        rooms={rooms}
        showsFew
        onRoom={(chosen) => form.setValue('monthly_rent', priceOf(chosen, period) ?? tenant.monthly_rent)}
      />
      <RupiahField control={form.control} name="monthly_rent" label={`Sewa ${rentPeriodLabels[period]}`} />
      {isAsked ? <Preview tenant={tenant} day={day} rent={rent} isAhead={isAhead} /> : null}
    </FormDialog>
  );
}

interface PreviewProps {
  tenant: Tenant;
  day: string;
  rent: number;
  isAhead: boolean;
}

function Preview({ tenant, day, rent, isAhead }: PreviewProps) {
  const settled = useDebounced(rent);
  const preview = trpc.tenants.previewMove.useQuery({ id: tenant.id, moves_on: day, monthly_rent: settled });
  const waiting = <Skeleton className="h-24" />;
  // What another rent would cost is never shown beside this one.
  if (settled !== rent) return waiting;
  return (
    <Loaded query={preview} failed="Gagal menghitung pindah kamar" waiting={waiting}>
      {(plan) => (
        <ul className="tabular flex flex-col gap-1 rounded-lg bg-sunken p-3 text-sm" aria-label="Yang terjadi">
          {[...(isAhead ? [AHEAD] : []), ...linesOf(plan, tenant)].map(({ words, amount, isSum }) => (
            <li key={`${words} ${amount}`} className={clsx('flex justify-between gap-3', isSum && 'font-semibold')}>
              <span className="min-w-0">{words}</span>
              {amount === undefined ? null : <span className="whitespace-nowrap">{formatRupiah(amount)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** What is billed is known on the day alone. */
const AHEAD: Line = {
  words: 'Kamar baru dipesan mulai hari itu. Biaya dihitung lagi pada hari pindah; menurut tagihan hari ini:',
};

/** A line of what happens, with its sum at the end if it has one. */
interface Line {
  words: string;
  amount?: number;
  /** What is left of the sums before it. */
  isSum?: boolean;
}

function linesOf(plan: MovePreview, tenant: Tenant): Line[] {
  const { room_number: from } = tenant;
  const { covers_from, covers_to, old_from, old_to, next_from, next_to, next_due } = plan;
  const days = covers_from && covers_to ? `, ${formatDays(covers_from, covers_to)}` : '';
  // Of a shared rent each has what they have paid, and their share of the new one.
  const difference = plan.payers.length > 0 ? 0 : plan.credit - plan.charge;
  const lines: Line[] = [
    {
      words:
        old_from && old_to
          ? `${next_due ? 'Ditagih' : 'Draf tagihan'} untuk kamar ${from}, ${formatDays(old_from, old_to)}`
          : '',
      amount: plan.old_part,
    },
    { words: `Dikreditkan dari tagihan kamar ${from}${days}`, amount: plan.credit },
    ...plan.payers.map(({ full_name: name, amount }) => ({ words: `Dari kredit itu untuk ${name}`, amount })),
    { words: `Ditagih untuk kamar baru${days}`, amount: plan.charge },
    {
      words: difference > 0 ? 'Selisih untuk penyewa' : 'Selisih dibayar penyewa',
      amount: Math.abs(difference),
      isSum: true,
    },
    { words: plan.cancelled > 0 ? `${plan.cancelled} draf atau tagihan bulan berikutnya dibatalkan.` : '' },
    {
      words:
        next_from && next_to && next_due
          ? `Tagihan otomatis berikutnya: ${formatRupiah(plan.next_amount)} untuk ${formatDays(next_from, next_to)}, jatuh tempo ${formatDay(next_due)}.`
          : 'Tanpa tagihan otomatis berikutnya.',
    },
    {
      words:
        plan.next_rent === null
          ? ''
          : `Sewa ${formatRupiah(plan.next_rent.amount)} mulai ${formatMonth(`${plan.next_rent.from}-01`)} ${plan.keeps_next_rent ? 'tetap berlaku' : 'tidak berlaku lagi'}.`,
    },
    { words: plan.deposit_held > 0 ? `Deposit ikut pindah: ${depositInWords(tenant)}.` : '' },
  ];
  return lines.filter(({ words, amount }) => words !== '' && amount !== 0);
}

import { type ReactNode, useId, useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { KnownReminderRule, ReminderRule } from '#shared/contract/reminders.ts';
import { reminderTones } from '#shared/enums.ts';
import { reminderToneLabels } from '#shared/labels.ts';
import { reminderText } from '#shared/message-texts/reminder.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR, reminderOffsets } from '#shared/rules/reminder.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useTakeBack, wayBack } from '../../data/use-take-back.ts';
import { useWrite } from '../../data/use-write.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { NameSelect } from '../../ui/name-select.tsx';
import { OfAllKosts } from '../../ui/of-all-kosts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';

interface ReminderRuleDialogProps {
  kosts: Pick<Kost, 'id' | 'name'>[];
  onClose: () => void;
}

/** When and how a kost reminds by itself. */
export function ReminderRuleDialog({ kosts, onClose }: ReminderRuleDialogProps) {
  const [kostId, setKostId] = useState(kosts[0]?.id ?? '');
  const form = useId();
  const rule = trpc.reminders.rule.useQuery({ kostId });
  const set = trpc.reminders.setRule.useMutation();
  const run = useWrite();
  const kost = kosts.find(({ id }) => id === kostId);
  const takeBack = useTakeBack();
  const [isOfAll, setOfAll] = useState(false);
  const save = ({ enabled, offsets, send_hour, tone }: ReminderRule) => {
    const known = reminderOffsets.filter((days) => offsets.includes(days));
    void run(
      async () => {
        const wanted = { kostId, enabled, offsets: known, send_hour, tone, all_kosts: isOfAll };
        const { change } = await set.mutateAsync(wanted);
        toast.success(
          change === null ? 'Pengingat otomatis disimpan!' : `Pengingat otomatis ${change.count} kost disimpan!`,
          wayBack(change?.id, takeBack),
        );
      },
      { failed: 'Gagal menyimpan pengingat otomatis' },
      (isMade) => isMade && onClose(),
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title="Pengingat otomatis"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={form} loading={set.isPending} disabled={rule.data === undefined}>
            {isOfAll ? `Terapkan ke ${kosts.length} kost` : 'Simpan'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <NameSelect label="Kost" named={kosts} value={kostId} onChange={setKostId} />
        <Loaded
          query={rule}
          failed="Gagal memuat pengingat otomatis"
          waiting={<SkeletonStack heights={['h-11', 'h-28', 'h-11', 'h-28']} className="gap-5" />}
        >
          {(saved) => (
            <RuleFields
              key={kostId}
              id={form}
              saved={saved}
              kostName={kost?.name ?? ''}
              onSave={save}
              below={(chosen) =>
                kosts.length < 2 ? null : (
                  <OfAllKosts
                    checked={isOfAll}
                    onChange={setOfAll}
                    what="Terapkan"
                    kosts={kosts.map(({ id, name }) => ({ id, name, now: ruleOf(id, kostId, saved) }))}
                    wanted={ruleWords(chosen)}
                  />
                )
              }
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface RuleFieldsProps {
  id: string;
  saved: ReminderRule;
  kostName: string;
  onSave: (rule: ReminderRule) => void;
  /** Below the fields, of the rule as it is chosen. */
  below: (rule: ReminderRule) => ReactNode;
}

/** The present rule of a kost in words, by what is known of the open kost. */
function ruleOf(id: string, openId: string, saved: KnownReminderRule): string {
  const rule = id === openId ? saved : saved.others.find((other) => other.id === id);
  return rule === undefined ? '' : ruleWords(rule);
}

function ruleWords({ enabled, offsets, send_hour, tone }: Omit<ReminderRule, 'is_possible'>): string {
  if (!enabled) return 'Mati';
  const days = offsets
    .toSorted((one, other) => one - other)
    .map((day) => (day === 0 ? 'H' : `H${day < 0 ? '−' : '+'}${Math.abs(day)}`));
  return `${days.join(', ')} · ${String(send_hour).padStart(2, '0')}.00 · ${reminderToneLabels[tone]}`;
}

function RuleFields({ id, saved, kostName, onSave, below }: RuleFieldsProps) {
  const [rule, setRule] = useState(saved);
  const change = (part: Partial<ReminderRule>) => setRule({ ...rule, ...part });
  const { enabled, offsets, send_hour, tone } = rule;
  const isMissing = offsets.length === 0;
  return (
    <form
      id={id}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) onSave(rule);
      }}
    >
      {saved.is_possible ? null : (
        <Notice tone="info">
          Pengingat otomatis butuh WhatsApp bisnis. Pilihan Anda disimpan dan berlaku begitu tersedia.
        </Notice>
      )}
      <CheckCard checked={enabled} onChange={(checked) => change({ enabled: checked })}>
        Ingatkan penyewa secara otomatis
      </CheckCard>
      {enabled ? (
        <>
          <FieldGroup label="Kapan" error={isMissing ? 'Pilih minimal satu hari pengingat' : undefined}>
            <div className="grid grid-cols-2 gap-2">
              {reminderOffsets.map((days) => (
                <CheckCard
                  key={days}
                  checked={offsets.includes(days)}
                  onChange={(checked) =>
                    change({ offsets: checked ? [...offsets, days] : offsets.filter((each) => each !== days) })
                  }
                >
                  {offsetText(days)}
                </CheckCard>
              ))}
            </div>
          </FieldGroup>
          <Field label="Jam kirim (waktu kost)">
            <Select value={send_hour} onChange={({ target }) => change({ send_hour: Number(target.value) })}>
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {String(hour).padStart(2, '0')}.00
                </option>
              ))}
            </Select>
          </Field>
          <FieldGroup label="Gaya bahasa">
            <FilterChips
              label="Gaya bahasa"
              value={tone}
              onChange={(chosen) => change({ tone: chosen })}
              chips={reminderTones.map((value) => ({ value, label: reminderToneLabels[value] }))}
            />
          </FieldGroup>
          <Preview kostId={id} {...{ kostName, tone }} />
        </>
      ) : null}
      {below(rule)}
    </form>
  );
}

const HOURS = Array.from(
  { length: LAST_REMINDER_HOUR - FIRST_REMINDER_HOUR + 1 },
  (_, index) => FIRST_REMINDER_HOUR + index,
);

function offsetText(days: number): string {
  if (days === 0) return 'Hari jatuh tempo';
  return days < 0 ? `${-days} hari sebelum` : `${days} hari setelah`;
}

/** What a tenant would read, three days late. */
function Preview({ kostId, kostName, tone }: Record<'kostId' | 'kostName', string> & Pick<ReminderRule, 'tone'>) {
  const day = today(kostId);
  const example = {
    full_name: 'Siti',
    kost_name: kostName,
    room_number: '5',
    bill_count: 1,
    title: 'Sewa bulan ini',
    amount: 1_500_000,
    unpaid_late_fees: 0,
    past_due_amount: 1_500_000,
    due_date: addDays(day, -3),
    today: day,
  };
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Contoh pesan</p>
      <p aria-live="polite" className="rounded-lg bg-sunken px-3 py-2 text-sm break-words">
        {reminderText(example, tone)}
      </p>
    </div>
  );
}

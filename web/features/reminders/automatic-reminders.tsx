import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import { REMIND_BEFORE_DAYS } from '#shared/rules/reminder.ts';
import { trpc } from '../../data/trpc.ts';
import { useOwnKosts } from '../../data/use-own-kosts.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';

const ReminderRuleDialog = lazyPart(() =>
  import('./reminder-rule-dialog.tsx').then((module) => module.ReminderRuleDialog),
);

/** How automatic reminders are sent, or that they cannot be. */
export function AutomaticReminders() {
  const [setting, setSetting] = useState(false);
  const { data: kosts = [] } = useOwnKosts();
  const [first] = kosts;
  const rule = trpc.reminders.rule.useQuery({ kostId: first?.id ?? '' }, { enabled: first !== undefined });
  if (first === undefined) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          Penyewa dengan tagihan terlambat atau jatuh tempo dalam {REMIND_BEFORE_DAYS} hari.
        </p>
        <Button variant="secondary" className="max-sm:w-full" icon={AlarmClock} onClick={() => setSetting(true)}>
          Pengingat otomatis
        </Button>
      </div>
      {rule.data?.is_possible === false ? (
        <Notice tone="info">
          Pengingat otomatis butuh WhatsApp bisnis; sementara itu ingatkan lewat daftar di bawah.
        </Notice>
      ) : null}
      {setting ? <ReminderRuleDialog kosts={kosts} onClose={() => setSetting(false)} /> : null}
    </>
  );
}

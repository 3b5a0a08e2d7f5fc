import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import { today } from '../../lib/today.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { invitedTenant } from '../invitations/invited-tenant.ts';
import type { IssuedCredentials } from '../tenants/credentials-dialog.tsx';
import type { Opening } from './first-steps.ts';

const ManyRoomsDialog = lazyPart(() =>
  import('../rooms/many-rooms-dialog.tsx').then((module) => module.ManyRoomsDialog),
);
const QuickTenantDialog = lazyPart(() =>
  import('../tenants/quick-tenant-dialog.tsx').then((module) => module.QuickTenantDialog),
);
const CredentialsDialog = lazyPart(() =>
  import('../tenants/credentials-dialog.tsx').then((module) => module.CredentialsDialog),
);
const BillMonthDialog = lazyPart(() =>
  import('../month-board/bill-month-dialog.tsx').then((module) => module.BillMonthDialog),
);
const ReminderRuleDialog = lazyPart(() =>
  import('../reminders/reminder-rule-dialog.tsx').then((module) => module.ReminderRuleDialog),
);

interface StepDialogsProps {
  open: Exclude<Opening, 'kost'> | null;
  /** The newest first. */
  kosts: Kost[];
  onClose: () => void;
}

/** The dialog of a step, above the list of steps. */
export function StepDialogs({ open, kosts, onClose }: StepDialogsProps) {
  const [issued, setIssued] = useState<IssuedCredentials | null>(null);
  if (issued) return <CredentialsDialog issued={issued} onClose={() => setIssued(null)} />;
  switch (open) {
    case null:
      return null;
    case 'rooms':
      return <ManyRoomsDialog kostId={kostWith(kosts, ({ total_rooms }) => total_rooms === 0)} onClose={onClose} />;
    case 'tenant':
      return (
        <QuickTenantDialog
          kostId={kostWith(kosts, ({ total_rooms, occupied_rooms }) => occupied_rooms < total_rooms)}
          onClose={onClose}
          onCreated={({ credentials, tenant }) => {
            onClose();
            setIssued({ credentials, person: invitedTenant(tenant), isNew: true });
          }}
        />
      );
    case 'bill':
      return <BillMonthDialog month={today().slice(0, 7)} kostId={undefined} onClose={onClose} />;
    case 'reminders':
      return <ReminderRuleDialog kosts={kosts} onClose={onClose} />;
  }
}

/** The first kost in use for which this holds, or else the newest. */
function kostWith(kosts: Kost[], holds: (kost: Kost) => boolean): string {
  const fitting = kosts.find((kost) => kost.is_active && holds(kost));
  return (fitting ?? kosts[0])?.id ?? '';
}

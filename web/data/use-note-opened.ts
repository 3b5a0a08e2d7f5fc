import { toast } from '../lib/toast.ts';
import { CHECK_CONNECTION } from '../lib/connection-words.ts';
import { useRefresh } from './use-refresh.ts';
import { noteOpenedInvitation, noteOpenedReminder } from './wire/opened-reminder.ts';

/**
 * Records that the owner has opened or copied a message about a tenancy's bills, and shows it in the lists. Never in the
 * way of WhatsApp: it opens whether or not this arrives.
 */
export function useNoteOpened(): (tenancyId: string) => void {
  const refresh = useRefresh();
  return (id) =>
    void noteOpenedReminder({ id, key: crypto.randomUUID() }).then((isNoted) => {
      warn(isNoted);
      return refresh('reminders.opened');
    });
}

/** The same of an invitation to an account. */
export function useNoteInvited(): (userId: string) => void {
  const refresh = useRefresh();
  return (id) =>
    void noteOpenedInvitation({ id, channel: 'WA_LINK' }).then((isNoted) => {
      warn(isNoted);
      return refresh('invitations.send');
    });
}

function warn(isNoted: boolean): void {
  if (!isNoted) toast.error(`Pesan ini tidak tercatat. ${CHECK_CONNECTION}.`);
}

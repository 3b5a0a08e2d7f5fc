import { toast } from 'sonner';
import { CHECK_CONNECTION } from '../lib/connection-words.ts';
import { useRefresh } from './use-refresh.ts';
import { noteOpenedReminder } from './wire/opened-reminder.ts';

/**
 * Records that the owner has opened or copied a message about a tenancy's bills, and shows it in the lists. Never in the
 * way of WhatsApp: it opens whether or not this arrives.
 */
export function useNoteOpened(): (tenancyId: string) => void {
  const refresh = useRefresh();
  return (id) =>
    void noteOpenedReminder({ id, key: crypto.randomUUID() }).then((isNoted) => {
      if (!isNoted) toast.error(`Pesan ini tidak tercatat. ${CHECK_CONNECTION}.`);
      return refresh('reminders.opened');
    });
}

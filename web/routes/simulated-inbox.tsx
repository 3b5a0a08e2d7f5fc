import { SimulatedInboxList } from '../features/messages/simulated-inbox-list.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The messages that a demo has "sent", for everyone: it stands for the phones and mailboxes of all people. */
export function SimulatedInbox() {
  return (
    <div className="mx-auto w-full max-w-xl flex-1 px-4 py-8 sm:py-12">
      <PageTitle>Kotak Masuk Simulasi</PageTitle>
      <SimulatedInboxList />
    </div>
  );
}

import { SimulatedInboxList } from '../features/messages/simulated-inbox-list.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** What a demo has "sent", for everyone: it plays the phones and mailboxes of all people. */
export function SimulatedInbox() {
  return (
    <div className="mx-auto w-full max-w-xl flex-1 px-4 py-8 sm:py-12">
      <PageTitle>Kotak Masuk Simulasi</PageTitle>
      <SimulatedInboxList />
    </div>
  );
}

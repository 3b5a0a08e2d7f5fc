import { NoticeInbox } from '../features/notices/notice-inbox.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The account's inbox, for every role. */
export function Notices() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:py-8">
      <PageTitle>Pemberitahuan</PageTitle>
      <NoticeInbox />
    </div>
  );
}

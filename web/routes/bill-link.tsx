import { useParams } from 'react-router';
import { BillLinkPage } from '../features/bill-links/bill-link-page.tsx';
import { Logo } from '../ui/logo.tsx';
import { OfflineNotice } from '../ui/offline-notice.tsx';

/** The page of a bill link: no account, no navigation, nothing but the bills. */
export function BillLink() {
  const { token = '' } = useParams();
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Tagihan kost</title>
      <header className="border-b bg-raised print:hidden">
        <div className="mx-auto flex h-16 max-w-lg items-center px-4">
          <Logo />
        </div>
      </header>
      <OfflineNotice />
      <main className="mx-auto flex w-full max-w-lg flex-1 flex-col gap-5 px-4 py-6 print:max-w-none print:p-0">
        <BillLinkPage key={token} token={token} />
      </main>
    </div>
  );
}

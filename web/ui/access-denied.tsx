import { PageTitle } from '../lib/page-title.tsx';
import { ButtonLink } from './button-link.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown to roles that may not see a page (spec §2, 'Akses Ditolak'). */
export function AccessDenied({ message }: { message: string }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl flex-1 place-items-center px-4 py-8">
      <PageTitle>Akses Ditolak</PageTitle>
      <EmptyState
        drawing="room"
        title="Akses Ditolak"
        heading="h1"
        description={message}
        action={<ButtonLink to="/">Kembali ke Beranda</ButtonLink>}
      />
    </div>
  );
}

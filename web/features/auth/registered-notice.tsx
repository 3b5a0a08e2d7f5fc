import { trpc } from '../../data/trpc.ts';
import { Notice } from '../../ui/notice.tsx';

/** What happens after a registration, and how the person is told. */
export function RegisteredNotice() {
  const { data } = trpc.passwordReset.channels.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Notice tone="info" className="mb-4">
      Akun Anda menunggu persetujuan admin. Anda dapat masuk setelah disetujui.{' '}
      {data?.channels.includes('EMAIL')
        ? 'Kami mengirim tautan ke email Anda: buka dan konfirmasi, agar keputusan admin kami kabarkan ke sana.'
        : 'Kami belum mengirim pesan tentang itu: coba masuk lagi nanti, dan halaman ini memberi tahu apakah akun Anda sudah disetujui.'}
    </Notice>
  );
}

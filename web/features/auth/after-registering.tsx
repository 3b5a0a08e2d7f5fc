import { MailCheck, MessageCircleQuestion, LogIn, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '../../data/trpc.ts';
import { whatsappUrl } from '../../lib/whatsapp.ts';
import type { Icon } from '../../ui/icon.ts';

/** What happens after somebody has applied: the steps, how long an approval usually takes, and whom to ask. */
export function AfterRegistering() {
  const { data: here } = trpc.passwordReset.channels.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const { data: waiting } = trpc.auth.waiting.useQuery();
  return (
    <ol className="flex flex-col gap-4 text-sm">
      <Step icon={UserCheck} title="Admin meninjau pendaftaran Anda">
        Akun Anda menunggu persetujuan admin.{' '}
        {waiting?.usual_minutes
          ? `Biasanya ${inWords(waiting.usual_minutes)}: separuh pendaftaran terakhir diputuskan dalam waktu itu.`
          : null}
      </Step>
      <Step
        icon={MailCheck}
        title={here?.channels.includes('EMAIL') ? 'Konfirmasi email Anda' : 'Lihat hasilnya di sini'}
      >
        {here?.channels.includes('EMAIL')
          ? 'Kami mengirim tautan ke email Anda: buka dan konfirmasi, agar keputusan admin kami kabarkan ke sana.'
          : 'Kami belum mengirim pesan tentang itu: coba masuk lagi nanti, dan halaman ini memberi tahu apakah akun Anda sudah disetujui.'}
      </Step>
      <Step icon={LogIn} title="Masuk setelah disetujui">
        Pakai email dan kata sandi yang baru Anda daftarkan. Jika ditolak, alasannya tertulis saat Anda masuk, dan Anda
        dapat mengajukan lagi.
      </Step>
      {waiting?.help_contact ? (
        <Step icon={MessageCircleQuestion} title="Ada pertanyaan?">
          Hubungi{' '}
          <a href={addressOf(waiting.help_contact)} className="font-semibold break-all text-primary hover:underline">
            {waiting.help_contact}
          </a>
        </Step>
      ) : null}
    </ol>
  );
}

function Step({ icon: Icon, title, children }: { icon: Icon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-pretty text-muted">{children}</p>
      </div>
    </li>
  );
}

/** A usual time in words, rounded up, so that it never promises too much. */
function inWords(minutes: number): string {
  if (minutes <= 60) return 'kurang dari satu jam';
  return minutes <= 24 * 60 ? `sekitar ${Math.ceil(minutes / 60)} jam` : `sekitar ${Math.ceil(minutes / 60 / 24)} hari`;
}

function addressOf(contact: string): string {
  return contact.includes('@') ? `mailto:${contact}` : whatsappUrl(contact);
}

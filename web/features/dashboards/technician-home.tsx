import { ClipboardCheck, MessageSquareText, PhoneCall, UserRoundPen, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { trpc } from '../../data/trpc.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountNotices } from '../notices/account-notices.tsx';

/** A technician has no data here (spec §1): the page says so, how work reaches them, and what they can do meanwhile. */
export function TechnicianHome({ user }: { user: CurrentUser }) {
  return (
    <>
      <PageHeader
        title={`Halo, ${user.full_name}`}
        description="Selamat datang di E-Kost."
        action={
          <ButtonLink variant="secondary" to="/profil">
            <UserRoundPen aria-hidden className="size-4" />
            Update Profil
          </ButtonLink>
        }
      />
      <AccountNotices news={trpc.notices.news.useQuery().data} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
        <Section title="Bagaimana keluhan sampai kepada Anda">
          <ol className="flex flex-col gap-5">
            <Step icon={<MessageSquareText />} title="Penghuni mengajukan keluhan">
              Lewat aplikasi ini, lengkap dengan kategori, prioritas, dan nomor kamar.
            </Step>
            <Step icon={<PhoneCall />} title="Pemilik kost menghubungi Anda">
              Pemilik memeriksa keluhan, lalu menghubungi Anda di nomor{' '}
              <span className="tabular font-semibold whitespace-nowrap text-text">{user.phone}</span>.
            </Step>
            <Step icon={<Wrench />} title="Anda memperbaiki">
              Sepakati waktu datang dengan pemilik, agar penghuni tahu kapan menunggu.
            </Step>
            <Step icon={<ClipboardCheck />} title="Kabari pemilik setelah selesai">
              Pemilik menandai keluhan selesai dan menulis apa yang dikerjakan. Penghuni langsung melihatnya.
            </Step>
          </ol>
        </Section>
        <Card className="flex flex-col justify-center">
          <EmptyState
            drawing="tools"
            title="Belum ada data untuk teknisi"
            description="Tagihan, kontrak, dan keluhan di halaman ini hanya milik penghuni kost. Pastikan nomor telepon Anda benar agar pemilik dapat menghubungi Anda."
            action={
              <ButtonLink variant="secondary" to="/profil">
                Periksa nomor telepon
              </ButtonLink>
            }
          />
        </Card>
      </div>
    </>
  );
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-xl bg-primary-soft text-on-primary-soft [&>svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  );
}

import { clsx } from 'clsx';
import {
  Building2,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareWarning,
  Newspaper,
  ReceiptText,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { BillPreview, RoomPreview } from './previews.tsx';
import { SectionHeading } from './section-heading.tsx';

interface Feature {
  icon: LucideIcon;
  title: string;
  text: string;
  /** A picture of the product itself; such a card is twice as wide. */
  preview?: ReactNode;
}

const features: readonly Feature[] = [
  {
    icon: Building2,
    title: 'Kost dan kamar',
    text: 'Lihat kamar yang terisi, tersedia, atau dalam perbaikan di semua properti Anda.',
    preview: <RoomPreview />,
  },
  {
    icon: ReceiptText,
    title: 'Tagihan dan pembayaran',
    text: 'Kirim tagihan, denda dihitung otomatis. Penyewa membayar lewat VA, QRIS, atau e-wallet.',
    preview: <BillPreview />,
  },
  {
    icon: FileText,
    title: 'Penyewa dan kontrak',
    text: 'Data, deposit, dan masa kontrak tersimpan rapi. Kontrak yang segera berakhir diberi tanda.',
  },
  {
    icon: MessageSquareWarning,
    title: 'Keluhan',
    text: 'Penyewa melapor dari ponsel. Anda memantau setiap keluhan hingga selesai.',
  },
  {
    icon: LayoutDashboard,
    title: 'Yang penting di halaman pertama',
    text: 'Pemilik, penyewa, dan admin langsung melihat hal yang penting bagi mereka.',
  },
  {
    icon: Newspaper,
    title: 'Artikel',
    text: 'Tips seputar kost dari para pemilik, ditinjau admin sebelum terbit.',
  },
];

/** The product's features, one card each. */
export function Features() {
  return (
    <section aria-labelledby="judul-fitur" className="mx-auto w-full max-w-6xl px-4 py-14 sm:py-20">
      <SectionHeading id="judul-fitur" title="Urusan kost di satu tempat">
        <p>Tidak ada lagi buku catatan, pesan yang tercecer, atau tagihan yang terlupa.</p>
      </SectionHeading>
      <ul className="mt-8 grid grid-cols-1 gap-4 sm:mt-12 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5">
        {features.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </section>
  );
}

function FeatureCard({ icon: Icon, title, text, preview }: Feature) {
  return (
    <li className={preview ? 'sm:col-span-2' : undefined}>
      <Card className="flex h-full flex-col overflow-hidden">
        <div className={clsx('p-5 sm:p-6', !preview && 'flex gap-4 sm:block')}>
          <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-primary-soft text-on-primary-soft">
            <Icon aria-hidden className="size-5.5" />
          </span>
          <div className={clsx('min-w-0 sm:mt-4', preview && 'mt-4')}>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1.5 text-pretty text-muted">{text}</p>
          </div>
        </div>
        {preview}
      </Card>
    </li>
  );
}

import {
  Building2,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareWarning,
  Newspaper,
  ReceiptText,
} from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { SectionHeading } from './section-heading.tsx';

interface Feature {
  icon: LucideIcon;
  title: string;
  text: string;
}

const features: readonly Feature[] = [
  {
    icon: Building2,
    title: 'Kost dan kamar',
    text: 'Lihat kamar yang terisi, tersedia, atau dalam perbaikan di semua properti Anda.',
  },
  {
    icon: ReceiptText,
    title: 'Tagihan dan pembayaran',
    text: 'Kirim tagihan, denda dihitung otomatis. Penyewa membayar lewat VA, QRIS, atau e-wallet.',
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

/** Pictures of the product, and its features, one card each. */
export function Features() {
  return (
    <section aria-labelledby="judul-fitur" className="mx-auto w-full max-w-6xl px-4 py-14 sm:py-20">
      <SectionHeading id="judul-fitur" title="Urusan kost di satu tempat">
        <p>Tidak ada lagi buku catatan, pesan yang tercecer, atau tagihan yang terlupa.</p>
      </SectionHeading>
      <ProductPictures />
      <ul className="mt-8 grid grid-cols-1 gap-4 sm:mt-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {features.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </section>
  );
}

function FeatureCard({ icon: Icon, title, text }: Feature) {
  return (
    <li>
      <Card className="flex h-full gap-4 p-5 sm:block sm:p-6">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-primary-soft text-on-primary-soft">
          <Icon aria-hidden className="size-5.5" />
        </span>
        <div className="min-w-0 sm:mt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1.5 text-pretty text-muted">{text}</p>
        </div>
      </Card>
    </li>
  );
}

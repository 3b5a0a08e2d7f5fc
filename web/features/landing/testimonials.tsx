import { Quote } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Made-up names (spec §1: not real data); the page says so. */
const testimonials = [
  {
    quote: 'Dulu semua saya catat di buku. Sekarang tagihan terkirim rapi dan saya tahu kamar mana yang masih kosong.',
    name: 'Sari Wulandari',
    role: 'Pemilik kost, Yogyakarta',
  },
  {
    quote: 'Bayar sewa cukup lewat QRIS, kuitansinya langsung tersimpan. Tidak perlu lagi kirim foto bukti transfer.',
    name: 'Rizky Pratama',
    role: 'Penyewa, Bandung',
  },
  {
    quote: 'Saya lapor AC kamar tidak dingin dan bisa memantau penanganannya. Besoknya sudah selesai.',
    name: 'Maya Lestari',
    role: 'Penyewa, Surabaya',
  },
];

export function Testimonials() {
  return (
    <section aria-labelledby="judul-testimoni" className="mx-auto w-full max-w-6xl px-4 py-14 sm:py-20">
      <SectionHeading id="judul-testimoni" title="Begini rasanya memakai E-Kost">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <Badge tone="info">Contoh testimoni</Badge>
          Nama dan kutipan di bawah ini hanya contoh.
        </p>
      </SectionHeading>
      <ul className="mt-8 grid gap-4 sm:mt-10 lg:grid-cols-3 lg:gap-5">
        {testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <Card className="h-full">
              <figure className="flex h-full flex-col gap-6 p-5 sm:p-6">
                <div>
                  <Quote
                    aria-hidden
                    className="size-6 rotate-180 fill-current text-primary opacity-80"
                    strokeWidth={0}
                  />
                  <blockquote className="mt-3 text-pretty">{quote}</blockquote>
                </div>
                <figcaption className="mt-auto flex items-center gap-3">
                  <span
                    aria-hidden
                    className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-bold text-on-primary-soft"
                  >
                    {initials(name)}
                  </span>
                  <span className="min-w-0">
                    <span className="block text-sm font-semibold">{name}</span>
                    <span className="block text-sm text-muted">{role}</span>
                  </span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
}

import { Check, House, KeyRound, type LucideIcon } from 'lucide-react';
import { SectionHeading } from './section-heading.tsx';

const audiences: readonly { icon: LucideIcon; title: string; gains: string[] }[] = [
  {
    icon: House,
    title: 'Untuk pemilik kost',
    gains: [
      'Hunian dan pendapatan terlihat sekilas',
      'Tagihan terkirim, denda terhitung',
      'Kontrak yang segera berakhir ditandai',
      'Keluhan tercatat beserta prioritasnya',
    ],
  },
  {
    icon: KeyRound,
    title: 'Untuk penyewa',
    gains: [
      'Tagihan dan jatuh tempo selalu jelas',
      'Bayar dari ponsel, riwayatnya tersimpan',
      'Perkembangan keluhan dapat dipantau',
      'Kontrak dan deposit dapat dilihat',
    ],
  },
];

/** What owners and tenants gain. */
export function Audiences() {
  return (
    <section aria-labelledby="judul-manfaat" className="border-y bg-raised">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-14 sm:py-20 lg:grid-cols-3 lg:gap-14">
        <SectionHeading id="judul-manfaat" title="Nyaman di kedua sisi pintu">
          <p>Pemilik dan penyewa melihat data yang sama, masing-masing dengan caranya sendiri.</p>
        </SectionHeading>
        <div className="grid gap-10 sm:grid-cols-2 lg:col-span-2">
          {audiences.map(({ icon: Icon, title, gains }) => (
            <div key={title}>
              <h3 className="flex items-center gap-2.5 text-lg">
                <Icon aria-hidden className="size-5.5 text-primary" />
                {title}
              </h3>
              <ul className="mt-4 flex flex-col divide-y border-y">
                {gains.map((gain) => (
                  <li key={gain} className="flex items-start gap-3 py-3">
                    <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" strokeWidth={2.5} />
                    {gain}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

import { House, KeyRound, type LucideIcon, Wrench } from 'lucide-react';

const people: readonly { icon: LucideIcon; who: string; finds: string }[] = [
  { icon: House, who: 'Pemilik kost', finds: 'Siapa yang belum bayar, dan apa yang perlu diputuskan hari ini.' },
  { icon: KeyRound, who: 'Penyewa', finds: 'Tagihan, cara membayar, kuitansi, dan keluhan.' },
  { icon: Wrench, who: 'Teknisi', finds: 'Pekerjaan hari ini, dengan kamar, foto, dan waktunya.' },
];

/** What each role finds after signing in or registering. */
export function WhoSignsIn() {
  return (
    <ul className="flex flex-col gap-6">
      {people.map(({ icon: Icon, who, finds }) => (
        <li key={who} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary">
            <Icon aria-hidden className="size-5.5" />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{who}</span>
            <span className="block text-pretty text-muted">{finds}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

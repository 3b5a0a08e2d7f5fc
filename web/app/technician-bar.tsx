import { CalendarCheck, CircleCheckBig, Hourglass, UserRound } from 'lucide-react';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { readerLinks } from './more-links.ts';

/** The bottom bar of a technician. */
export function TechnicianBar() {
  const at = usePlace('hari-ini');
  return (
    <Bar>
      <Place to="/dashboard" tab="hari-ini" at={at} icon={CalendarCheck}>
        Hari ini
      </Place>
      <Place tab="menunggu" at={at} icon={Hourglass}>
        Menunggu
      </Place>
      <Place tab="selesai" at={at} icon={CircleCheckBig}>
        Selesai
      </Place>
      <Place to="/profil" tab="profil" at={at} icon={UserRound}>
        Profil
      </Place>
      <MorePlaces links={readerLinks} isCurrent={at === null} />
    </Bar>
  );
}

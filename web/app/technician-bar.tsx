import { CalendarCheck, CircleCheckBig, Hourglass, UserRound } from 'lucide-react';
import { Bar, Place, usePlace } from './bar-parts.tsx';

/** The places of a technician. */
export function TechnicianBar() {
  const at = usePlace('hari-ini');
  return (
    <Bar>
      <Place to="/dashboard" icon={<CalendarCheck />} isCurrent={at === 'hari-ini'}>
        Hari ini
      </Place>
      <Place to="/dashboard?tab=menunggu" icon={<Hourglass />} isCurrent={at === 'menunggu'}>
        Menunggu
      </Place>
      <Place to="/dashboard?tab=selesai" icon={<CircleCheckBig />} isCurrent={at === 'selesai'}>
        Selesai
      </Place>
      <Place to="/profil" icon={<UserRound />} isCurrent={at === 'profil'}>
        Profil
      </Place>
    </Bar>
  );
}

import { CalendarCheck, CircleCheckBig, Hourglass, UserRound } from 'lucide-react';
import { isWorkOfDay } from '#shared/rules/work-order.ts';
import { trpc } from '../data/trpc.ts';
import { today } from '../lib/today.ts';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { readerLinks } from './more-links.ts';

/** The bottom bar of a technician. It asks for nothing: what it counts is what their dashboard has loaded. */
export function TechnicianBar() {
  const at = usePlace('hari-ini');
  const { data } = trpc.workOrders.mine.useQuery(undefined, { enabled: false });
  const due = data?.jobs.filter((job) => isWorkOfDay(job, today())).length ?? 0;
  const later = (data?.jobs.length ?? 0) - due;
  return (
    <Bar>
      <Place to="/dashboard" tab="hari-ini" at={at} icon={CalendarCheck} count={due} counted="pekerjaan">
        Hari ini
      </Place>
      <Place tab="menunggu" at={at} icon={Hourglass} count={later} isCalm counted="pekerjaan">
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

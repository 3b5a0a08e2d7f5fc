import { BedDouble, House, MessageSquareWarning, ReceiptText } from 'lucide-react';
import { useLocation } from 'react-router';
import { useKostFilter } from '../data/use-kost-filter.ts';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { useCountsOfPage } from './use-counts-of-page.ts';

/** The places of an owner, whose rooms and bills are of the kost that was chosen. */
export function OwnerBar() {
  const at = usePlace();
  const counts = useCountsOfPage();
  const { kosts, value, carried } = useKostFilter();
  const rooms = kosts?.length === 1 ? kosts[0]?.id : value;
  const taken = carried === undefined ? '' : `&kost=${carried}`;
  const isPeople = new URLSearchParams(useLocation().search).get('bagian') === 'penyewa' && at === 'properti';
  const isElsewhere = at === null || at === 'artikel' || at === 'profil' || isPeople;
  return (
    <Bar>
      <Place to="/dashboard" tab="ringkasan" at={at} icon={House}>
        Beranda
      </Place>
      <Place
        {...(rooms && { to: `/dashboard?tab=kelola&properti=${rooms}` })}
        tab="properti"
        at={isPeople ? null : at === 'kelola' ? 'properti' : at}
        icon={BedDouble}
      >
        Kamar
      </Place>
      <Place
        to={`/dashboard?tab=invoice${taken}`}
        tab="invoice"
        at={at}
        icon={ReceiptText}
        count={counts?.payments_to_verify}
        counted="pembayaran menunggu verifikasi"
      >
        Tagihan
      </Place>
      <Place
        to={`/dashboard?tab=keluhan${taken}`}
        tab="keluhan"
        at={at}
        icon={MessageSquareWarning}
        count={counts?.active_complaints}
        counted="belum selesai"
      >
        Keluhan
      </Place>
      <MorePlaces isCurrent={isElsewhere} />
    </Bar>
  );
}

import { CirclePause } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';

/** For everybody who would pay, once on a page: what is going on while the owner's account is switched off. */
export function OwnerOffNotice({ className }: { className?: string }) {
  return (
    <Notice tone="warning" className={className}>
      Akun pemilik kost sedang dinonaktifkan, jadi tagihannya belum bisa dibayar dan tidak ada denda untuk hari-hari
      ini. Uang yang sudah Anda kirim tetap dicatat.
    </Notice>
  );
}

/** On a bill, in place of its buttons. */
export function NotPayableNow() {
  return (
    <p className="flex items-center gap-1.5 text-xs font-semibold text-warning">
      <CirclePause aria-hidden className="size-3.5 shrink-0" />
      Belum bisa dibayar
    </p>
  );
}

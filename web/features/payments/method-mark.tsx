import { QrCode } from 'lucide-react';
import type { GatewayMethod } from '#shared/enums.ts';

/** Letters and a colour for each method, drawn by us: white on each is readable (WCAG AA), in light and dark alike. */
const marks: Record<GatewayMethod, { letters: string; colour: string }> = {
  BCA_VIRTUAL_ACCOUNT: { letters: 'BCA', colour: '#0b57a4' },
  BNI_VIRTUAL_ACCOUNT: { letters: 'BNI', colour: '#a8480c' },
  BRI_VIRTUAL_ACCOUNT: { letters: 'BRI', colour: '#143f86' },
  MANDIRI_VIRTUAL_ACCOUNT: { letters: 'MDR', colour: '#7a5a00' },
  PERMATA_VIRTUAL_ACCOUNT: { letters: 'PMT', colour: '#2e6f1f' },
  BSI_VIRTUAL_ACCOUNT: { letters: 'BSI', colour: '#00706b' },
  CIMB_VIRTUAL_ACCOUNT: { letters: 'CIMB', colour: '#8e1b1b' },
  QRIS: { letters: 'QR', colour: '#1f2937' },
  OVO: { letters: 'OVO', colour: '#4c2a86' },
  DANA: { letters: 'DN', colour: '#0f63b8' },
  SHOPEEPAY: { letters: 'SP', colour: '#b03a12' },
  LINKAJA: { letters: 'LA', colour: '#b0191c' },
};

/** A method's mark, by which it is found at a glance; its name stands beside it. */
export function MethodMark({ method }: { method: GatewayMethod }) {
  const { letters, colour } = marks[method];
  return (
    <span
      aria-hidden
      style={{ backgroundColor: colour }}
      className="grid h-7 w-10 shrink-0 place-items-center rounded-md text-[0.6875rem] font-extrabold text-white ring-1 ring-white/20"
    >
      {method === 'QRIS' ? <QrCode className="size-4.5" /> : letters}
    </span>
  );
}

import { Navigate, useParams } from 'react-router';
import { useCounts } from '../data/use-counts.ts';
import { lazyPage } from '../lib/lazy.tsx';
import { PrintInvoice } from './print-invoice.tsx';
import { PrintReceipt } from './print-receipt.tsx';

const RtReportPage = lazyPage(() => import('./rt-report.tsx').then((module) => module.RtReportPage));
const PrintContract = lazyPage(() => import('./print-contract.tsx').then((module) => module.PrintContract));

const PrintSettlement = lazyPage(() => import('./print-settlement.tsx').then((module) => module.PrintSettlement));

/** The pages that are printed. One address in the router, since the first page pays for each. */
export function Printed() {
  const { sheet, id = '', paymentId } = useParams();
  // In which zone its times are.
  useCounts();
  if (sheet === 'kuitansi' && paymentId !== undefined) return <PrintReceipt invoiceId={id} paymentId={paymentId} />;
  if (sheet === 'invoice' && paymentId === undefined) return <PrintInvoice id={id} />;
  if (sheet === 'laporan-rt' && paymentId === undefined) return <RtReportPage kostId={id} />;
  if (sheet === 'kontrak' && paymentId === undefined) return <PrintContract id={id} />;
  if (sheet === 'keluar-kos' && paymentId === undefined) return <PrintSettlement key={id} id={id} />;
  // An address that nobody knows.
  return <Navigate to="/halaman-tidak-ada" replace />;
}

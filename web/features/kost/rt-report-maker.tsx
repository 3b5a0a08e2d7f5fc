import { RtReportInput } from '#shared/contract/niks.ts';
import { NIK_REPORTS_A_DAY } from '#shared/rules/nik.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useOwnKosts } from '../../data/use-own-kosts.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/controlled-fields.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PrintFrame, Sheet } from '../invoices/print-frame.tsx';
import { RtReportSheet } from './rt-report-sheet.tsx';

/** Makes an RT report and shows it, to print or to save. It is kept only while it is shown. */
export function RtReportMaker({ kostId }: { kostId: string }) {
  const make = trpc.tenants.rtReport.useMutation({ gcTime: 0 });
  const form = useContractForm(RtReportInput, { kostId, day: today(kostId), with_nik: false });
  const submission = useSubmit(
    form,
    async (input) => {
      await make.mutateAsync(input);
    },
    (error) => failureMessage(error, 'Gagal membuat laporan RT. Silakan coba lagi.'),
  );
  const { data: report } = make;
  const kost = useOwnKosts().data?.find(({ id }) => id === kostId);
  // The paper's own title is the page's, once it is there.
  const Heading = report ? 'h2' : 'h1';
  const hasNiks = make.variables?.with_nik ?? false;
  return (
    <PrintFrame
      title={report ? `Laporan RT ${report.kost.name} ${report.day}` : 'Laporan RT'}
      ready={report !== undefined}
      tools={
        report === undefined ? null : (
          <DownloadButton
            failed="Gagal mengunduh laporan RT. Silakan coba lagi."
            onDownload={async () => (await import('./rt-report-csv.ts')).saveRtReport(report)}
          >
            Unduh CSV
          </DownloadButton>
        )
      }
    >
      <Card className="mb-4 p-4 sm:p-5 print:hidden">
        <Heading className="text-base">Laporan RT</Heading>
        <p className="mt-0.5 mb-4 text-sm text-muted">
          Siapa yang tinggal di {kost?.name ?? 'kost ini'} pada suatu hari, untuk diserahkan ke RT/RW.
        </p>
        <Form submission={submission}>
          <TextField
            {...fieldsOf(form)('day')}
            type="date"
            label="Per tanggal"
            max={today(kostId)}
            hint="Yang keluar pada hari itu tidak termasuk."
          />
          <CheckField control={form.control} name="with_nik">
            Sertakan NIK lengkap
            <span className="block text-xs font-normal">
              Perlu konfirmasi identitas, paling banyak {NIK_REPORTS_A_DAY} kali sehari. Penyewa yang NIK-nya dimuat
              diberi tahu.
            </span>
          </CheckField>
          <Button
            type="submit"
            variant={report ? 'secondary' : 'primary'}
            loading={make.isPending}
            className="sm:self-start"
          >
            Buat Laporan
          </Button>
        </Form>
      </Card>
      {report ? (
        <Sheet>
          <RtReportSheet kostId={kostId} report={report} hasNiks={hasNiks} />
        </Sheet>
      ) : null}
    </PrintFrame>
  );
}

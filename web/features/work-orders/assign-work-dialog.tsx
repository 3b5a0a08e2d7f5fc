import { useState } from 'react';
import type { Technician } from '#shared/contract/technicians.ts';
import { AssignWorkForm } from '#shared/contract/work-form.ts';
import type { AssignWorkInput, WorkOfComplaint } from '#shared/contract/work-orders.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { mostListed } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { formatTime } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { AddTechnician } from './add-technician.tsx';

const NAMED = 'Pilih teknisi';

interface AssignWorkDialogProps {
  complaintId: string;
  /** The present job, if nobody has accepted it yet. */
  work: WorkOfComplaint | null;
  onClose: () => void;
}

/** Gives a complaint to a technician. An owner without one can add one here. */
export function AssignWorkDialog({ complaintId, work, onClose }: AssignWorkDialogProps) {
  const technicians = trpc.workOrders.technicians.useQuery();
  const assign = trpc.workOrders.assign.useMutation();
  const form = useContractForm(AssignWorkForm, {
    technician_link_id: work?.technician_link_id ?? '',
    day: work?.scheduled_from ? wibDay(new Date(work.scheduled_from)) : '',
    from: clockOf(work?.scheduled_from),
    to: clockOf(work?.scheduled_to),
    instructions: work?.instructions ?? '',
  });
  const field = fieldsOf(form);
  const [adding, setAdding] = useState(false);
  const active = technicians.data?.filter(({ state }) => state === 'ACTIVE') ?? [];
  const needsOne = technicians.data !== undefined && active.length === 0;
  return (
    <FormDialog
      form={form}
      title="Tugaskan Teknisi"
      submitLabel={needsOne ? null : 'Tugaskan'}
      sendingLabel="Menugaskan..."
      disabled={technicians.data === undefined}
      isSending={assign.isPending}
      send={(input) => assign.mutateAsync(toAssignment(complaintId, input))}
      done="Teknisi ditugaskan"
      failed="Gagal menugaskan teknisi"
      onClose={onClose}
      below={needsOne || adding ? <AddTechnician technicians={technicians.data ?? []} /> : null}
    >
      <Loaded
        query={technicians}
        failed="Gagal memuat teknisi"
        waiting={<SkeletonStack heights={['h-18', 'h-18', 'h-28']} />}
      >
        {() =>
          needsOne ? null : (
            <fieldset disabled={assign.isPending} className="flex min-w-0 flex-col gap-4">
              <SelectField
                {...field('technician_link_id')}
                label="Teknisi"
                of={active.map(({ id }) => id)}
                labels={namesOf(active)}
              >
                <option value="">{NAMED}</option>
              </SelectField>
              <ListEnd count={technicians.data?.length ?? 0} most={mostListed.technicians}>
                {`Yang dapat dipilih ${mostListed.technicians} teknisi terbaru.`}
              </ListEnd>
              <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
                <TextField {...field('day')} type="date" label="Hari" optional className="max-sm:col-span-2" />
                <TextField {...field('from')} type="time" label="Dari jam" optional />
                <TextField {...field('to')} type="time" label="Sampai jam" optional />
              </div>
              <TextareaField
                {...field('instructions')}
                label="Pesan untuk teknisi"
                optional
                hint="Hanya teknisi yang membacanya, misalnya di mana kuncinya."
                rows={3}
              />
              {adding ? null : (
                <Button variant="ghost" size="sm" className="self-start" onClick={() => setAdding(true)}>
                  Tambah teknisi lain
                </Button>
              )}
            </fieldset>
          )
        }
      </Loaded>
    </FormDialog>
  );
}

function namesOf(technicians: Technician[]): Record<string, string> {
  return Object.fromEntries(
    technicians.map(({ id, full_name, open_jobs }) => [
      id,
      open_jobs === 0 ? full_name : `${full_name} · ${open_jobs} pekerjaan berjalan`,
    ]),
  );
}

/** `14:05`, in the form of a time field. */
function clockOf(instant: string | null | undefined): string {
  return instant ? formatTime(instant).replace('.', ':') : '';
}

function toAssignment(complaintId: string, form: AssignWorkForm): AssignWorkInput {
  const at = (clock: string) => (clock === '' ? null : new Date(`${form.day}T${clock}:00+07:00`).toISOString());
  return {
    complaint_id: complaintId,
    technician_link_id: form.technician_link_id,
    scheduled_from: at(form.from),
    scheduled_to: at(form.to),
    instructions: form.instructions,
  };
}

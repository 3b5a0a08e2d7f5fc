import * as z from 'zod/mini';
import { type ReactNode, useState } from 'react';
import { AskTechnicianInput, CreateTechnicianInput, type Technician } from '#shared/contract/technicians.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/text-field.tsx';
import { InvitePanel } from '../invitations/invite-panel.tsx';

/** Adds a technician: one who is registered, by email or number, or a new one by an invitation. */
export function AddTechnician({ technicians }: { technicians: Technician[] }) {
  const [isNew, setNew] = useState(false);
  return (
    <section className="flex flex-col gap-4 border-t pt-5 mt-5 first:mt-0 first:border-t-0 first:pt-0">
      <div>
        <h3 className="text-base">Tambah teknisi</h3>
        <p className="mt-0.5 text-sm text-muted">
          {isNew
            ? 'Teknisi menerima tautan untuk membuat kata sandinya sendiri.'
            : 'Sudah punya akun teknisi? Tulis email atau nomornya; ia akan diminta menyetujui.'}
        </p>
      </div>
      {isNew ? <NewTechnician /> : <AskTechnician />}
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setNew(!isNew)}>
        {isNew ? 'Teknisi sudah punya akun' : 'Teknisi belum punya akun'}
      </Button>
      {isNew ? null : <Waiting technicians={technicians} />}
    </section>
  );
}

/** Who has been asked and has not answered. */
function Waiting({ technicians }: { technicians: Technician[] }) {
  const invited = technicians.filter(({ state }) => state === 'INVITED');
  if (invited.length === 0) return null;
  const names = invited.map(({ full_name }) => full_name).join(', ');
  return <Notice tone="info">Menunggu persetujuan: {names}.</Notice>;
}

function AskTechnician() {
  const ask = trpc.workOrders.ask.useMutation();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Technician | null>(null);
  const form = useContractForm(AskTechnicianInput, { contact: '' });
  const submission = useSubmit(
    form,
    async (input) => {
      setAsked(await ask.mutateAsync(input));
      form.reset();
      await refresh();
    },
    (error) => failureMessage(error, 'Gagal mengajak teknisi'),
  );
  return (
    <Form submission={submission}>
      <Row
        field={
          <TextField {...fieldsOf(form)('contact')} label="Email atau nomor WhatsApp teknisi" autoComplete="off" />
        }
        button={
          <Button type="submit" variant="soft" loading={ask.isPending}>
            Ajak
          </Button>
        }
      />
      {asked === null ? null : (
        <Notice tone="success" role="status">
          {asked.state === 'ACTIVE'
            ? `${asked.full_name} sudah bekerja untuk Anda.`
            : `${asked.full_name} diajak. Setelah ia setuju, Anda bisa menugaskannya.`}
        </Notice>
      )}
    </Form>
  );
}

function Row({ field, button }: { field: ReactNode; button: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-end sm:*:first:flex-1">
      {field}
      {button}
    </div>
  );
}

function NewTechnician() {
  const create = trpc.workOrders.createTechnician.useMutation();
  const user = useCurrentUser();
  const refresh = useRefresh();
  const [made, setMade] = useState<Technician | null>(null);
  const form = useContractForm(z.omit(CreateTechnicianInput, { idempotency_key: true }), {
    full_name: '',
    phone: '',
    email: '',
  });
  const submission = useSubmit(
    form,
    async (input) => {
      setMade(await create.mutateAsync(input));
      await refresh();
    },
    (error) => failureMessage(error, 'Gagal menambahkan teknisi'),
  );
  if (made !== null) return <InvitePanel person={invitedTechnician(made, user.full_name)} />;
  const field = fieldsOf(form);
  return (
    <Form submission={submission}>
      <TextField {...field('full_name')} label="Nama teknisi" />
      <PhoneField {...field('phone')} label="Nomor WhatsApp" />
      <EmailField {...field('email')} label="Email" />
      <Button type="submit" variant="soft" loading={create.isPending}>
        Tambah dan undang
      </Button>
    </Form>
  );
}

/** A technician as somebody whom their owner invites. */
export function invitedTechnician({ user_id, full_name, phone }: Technician, owner: string) {
  return { user_id, full_name, phone: phone ?? '', kost_name: null, room_number: null, owner_name: owner };
}

import { type Tenant, UpdateTenancyForm, type UpdateTenancyInput } from '#shared/contract/tenants.ts';
import type { MissingPart } from '#shared/rules/import/missing-parts.ts';
import { trpc } from '../../data/trpc.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EditedContract, EditedPerson } from './edit-tenancy-fields.tsx';

/**
 * Corrects a running or coming tenancy. What was changed is sent, and what an import had to assume, changed or not: to
 * save it is to confirm it.
 */
export function EditTenancyDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const update = trpc.tenants.update.useMutation();
  const shown = shownOf(tenant);
  const form = useContractForm(UpdateTenancyForm, { id: tenant.id, ...shown });
  const login = form.watch('email')?.trim().toLowerCase();
  const isOtherLogin = Boolean(login) && (login !== shown.email || tenant.incomplete.includes('email'));
  return (
    <FormDialog
      form={form}
      title="Ubah Data Penyewa"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      submitLabel="Simpan"
      isSending={update.isPending}
      send={(input) => update.mutateAsync(toSend(input, shown, tenant.incomplete))}
      done="Data penyewa berhasil diubah!"
      doneNote={
        isOtherLogin ? `Penyewa sekarang masuk dengan ${login}. Kirim undangan atau buat data login baru.` : undefined
      }
      failed="Gagal mengubah data penyewa"
      onClose={onClose}
    >
      <EditedPerson form={form} tenant={tenant} />
      <EditedContract form={form} tenant={tenant} />
    </FormDialog>
  );
}

type Shown = Omit<UpdateTenancyInput, 'id' | 'idempotency_key'>;

/** What the form begins with: nothing of a person that is not the owner's to correct, and nothing where nothing is known. */
function shownOf(tenant: Tenant): Shown {
  const { full_name, phone, email, owner_may_issue_credentials: isOwners } = tenant;
  return {
    ...((tenant.confirmed_at === null || isOwners) && { full_name, phone }),
    ...(isOwners && { email: email || undefined }),
    emergency_contact_name: tenant.emergency_contact_name || undefined,
    emergency_contact_phone: tenant.emergency_contact_phone || undefined,
    monthly_rent: tenant.next_rent?.amount ?? tenant.monthly_rent,
    rent_from: tenant.next_rent?.from,
    contract_start: tenant.contract_start,
    contract_end: tenant.contract_end,
    deposit_amount: tenant.deposit_amount,
  };
}

/** The fields of each part that an import may not have known. */
const fieldsOfPart: Record<MissingPart, readonly (keyof Shown)[]> = {
  email: ['email'],
  nik: ['nik'],
  emergency_contact: ['emergency_contact_name', 'emergency_contact_phone'],
  contract_start: ['contract_start'],
  contract_end: ['contract_end'],
};

/**
 * The fields that differ from what was shown, and those that were missing: all others stay as they are by now. A rent
 * goes with its month.
 */
function toSend({ id, ...typed }: UpdateTenancyInput, shown: Shown, missing: readonly MissingPart[]) {
  const before = shown as Record<string, unknown>;
  const unknown = new Set<string>(missing.flatMap((part) => fieldsOfPart[part]));
  const isSent = ([name, value]: [string, unknown]) => before[name] !== value || unknown.has(name);
  const isOtherRent = typed.monthly_rent !== shown.monthly_rent || typed.rent_from !== shown.rent_from;
  return {
    id,
    ...Object.fromEntries(Object.entries(typed).filter(isSent)),
    ...(isOtherRent ? { monthly_rent: typed.monthly_rent, rent_from: typed.rent_from } : {}),
  };
}

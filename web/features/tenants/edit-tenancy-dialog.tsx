import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { type Tenant, UpdateTenancyForm, type UpdateTenancyInput } from '#shared/contract/tenants.ts';
import { identityHintTexts } from '#shared/rules/identity-hints.ts';
import type { MissingPart } from '#shared/rules/import/missing-parts.ts';
import { trpc } from '../../data/trpc.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EditedContract, EditedPerson } from './edit-tenancy-fields.tsx';

/**
 * Corrects a running or coming tenancy. Fields that were changed are sent, and also the unchanged ones that an import
 * has assumed, because saving confirms them.
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
      keptAs={{ form: 'penyewa', id: tenant.id }}
      title="Ubah Data Penyewa"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      submitLabel="Simpan"
      isSending={update.isPending}
      send={(input) => update.mutateAsync(toSend(input, shown, tenant.incomplete))}
      done="Data penyewa berhasil diubah!"
      doneNote={
        isOtherLogin ? `Penyewa sekarang masuk dengan ${login}. Kirim undangan atau buat data login baru.` : undefined
      }
      hints={({ hints }) => hints.map((hint) => identityHintTexts[hint])}
      failed="Gagal mengubah data penyewa"
      onClose={onClose}
    >
      <EditedPerson form={form} tenant={tenant} />
      <EditedContract form={form} tenant={tenant} />
    </FormDialog>
  );
}

type Shown = Omit<UpdateTenancyInput, 'id' | 'idempotency_key'>;

/** The initial values of the form: only personal data that the owner may correct, and only what is known. */
function shownOf(tenant: Tenant): Shown {
  const { full_name, phone, email, owner_may_issue_credentials: isOwners } = tenant;
  return {
    ...((tenant.confirmed_at === null || isOwners) && { full_name, phone }),
    ...(isOwners && { email: email || undefined }),
    origin: tenant.origin ?? undefined,
    emergency_contact_name: tenant.emergency_contact_name || undefined,
    emergency_contact_phone: tenant.emergency_contact_phone || undefined,
    monthly_rent: tenant.next_rent?.amount ?? tenant.monthly_rent,
    rent_from: tenant.next_rent?.from,
    rent_period: tenant.rent_period,
    contract_start: tenant.contract_start,
    contract_end: tenant.contract_end === OPEN_END ? undefined : tenant.contract_end,
    deposit_amount: tenant.deposit_amount,
  };
}

/** The fields of each part that may be missing after an import. */
const fieldsOfPart: Record<MissingPart, readonly (keyof Shown)[]> = {
  email: ['email'],
  nik: ['nik', 'passport'],
  emergency_contact: ['emergency_contact_name', 'emergency_contact_phone'],
  contract_start: ['contract_start'],
  contract_end: ['contract_end'],
};

/**
 * The fields that differ from the initial values, and those that an import did not know; the others are not sent, so
 * that they stay as they are by now. A rent is sent with its month.
 */
function toSend({ id, ...typed }: UpdateTenancyInput, shown: Shown, missing: readonly MissingPart[]) {
  const before = shown as Record<string, unknown>;
  const unknown = new Set<string>(missing.flatMap((part) => fieldsOfPart[part]));
  const isSent = ([name, value]: [string, unknown]) => before[name] !== value || unknown.has(name);
  const isOtherPeriod = typed.rent_period !== shown.rent_period;
  const isOtherRent = isOtherPeriod || typed.monthly_rent !== shown.monthly_rent || typed.rent_from !== shown.rent_from;
  return {
    id,
    ...Object.fromEntries(Object.entries(typed).filter(isSent)),
    ...(isOtherRent
      ? { monthly_rent: typed.monthly_rent, rent_from: isOtherPeriod ? undefined : typed.rent_from }
      : {}),
  };
}

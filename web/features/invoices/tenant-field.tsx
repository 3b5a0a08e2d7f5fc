import { useController } from 'react-hook-form';
import type { TenantOption } from '#shared/contract/tenants.ts';
import { usePages } from '../../data/use-pages.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { useChosen } from '../../ui/use-chosen.ts';
import { useSearchText } from '../../ui/use-combobox.ts';
import type { InvoiceForm } from './invoice-item-fields.tsx';

/** How many tenants are loaded at once; others are found by searching or scrolling. */
const OFFERED = 20;

const words = {
  list: 'Penyewa',
  placeholder: 'Pilih penyewa',
  waiting: 'Memuat penyewa…',
  missing: 'Penyewa belum dimuat',
  failed: 'Gagal memuat data penyewa',
  noMatch: 'Tidak ada penyewa yang cocok',
};

interface TenantFieldProps {
  form: InvoiceForm;
  onPick: (tenant: TenantOption) => void;
  /** The tenant of a form that was put back is loaded. */
  onFound: (tenant: TenantOption) => void;
}

/** The tenant an invoice is made for: one with a running or future contract, found by name, room or kost. */
export function TenantField({ form, onPick, onFound }: TenantFieldProps) {
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control: form.control, name: 'tenant_id' });
  const search = useSearchText();
  const query = usePages('tenants.options', { limit: OFFERED, ...(search.text ? { search: search.text } : {}) }, true);
  const [chosen, setChosen] = useChosen({ query, search }, value, () => onChange(''), { onFound });
  return (
    <Field label="Penyewa" error={fieldState.error?.message} className="sm:col-span-2">
      <Combobox
        ref={ref}
        onBlur={onBlur}
        query={query}
        search={search}
        chosen={chosen}
        onChoose={(tenant) => {
          setChosen(tenant);
          onChange(tenant?.id ?? '');
          if (tenant) onPick(tenant);
        }}
        nameOf={({ full_name, room_number }) => `${full_name} · Kamar ${room_number}`}
        detailOf={({ kost_name }) => kost_name}
        words={words}
      />
    </Field>
  );
}

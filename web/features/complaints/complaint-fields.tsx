import type { UseFormRegisterReturn } from 'react-hook-form';
import { complaintCategories, complaintPriorities } from '#shared/enums.ts';
import { complaintCategoryLabels, complaintPriorityLabels } from '#shared/labels.ts';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';

type Name = 'title' | 'category' | 'priority' | 'description';

export interface ComplaintFieldsProps {
  /** Of the form that holds these fields, whatever else it holds. */
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
  disabled: boolean;
}

/** What a tenant says of a complaint, whether it is new or changed. */
export function ComplaintFields({ register, errors, disabled }: ComplaintFieldsProps) {
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      <Field label="Judul keluhan" error={errors.title?.message}>
        <Input {...register('title')} autoComplete="off" placeholder="Contoh: Keran kamar mandi bocor" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kategori" error={errors.category?.message}>
          <Select {...register('category')}>
            {complaintCategories.map((category) => (
              <option key={category} value={category}>
                {complaintCategoryLabels[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Prioritas" error={errors.priority?.message}>
          <Select {...register('priority')}>
            {complaintPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {complaintPriorityLabels[priority]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label="Deskripsi"
        hint="Sebutkan apa yang terjadi, di mana, dan sejak kapan."
        error={errors.description?.message}
      >
        <Textarea {...register('description')} rows={5} />
      </Field>
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { complaintCategories, complaintPriorities } from '#shared/enums.ts';
import { complaintCategoryLabels, complaintPriorityLabels } from '#shared/labels.ts';
import type { BoundField } from '../../lib/fields-of.ts';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';

interface ComplaintFieldsProps {
  /** From the form that has these fields, among others. */
  field: (name: 'title' | 'category' | 'priority' | 'description') => BoundField;
  /** What its title is called. */
  title?: string;
  disabled: boolean;
  /** The photos. */
  children: ReactNode;
}

/** What is said in a new or changed complaint. */
export function ComplaintFields({ field, title = 'Judul keluhan', disabled, children }: ComplaintFieldsProps) {
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      <TextField {...field('title')} label={title} placeholder="Contoh: Keran kamar mandi bocor" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('category')}
          label="Kategori"
          of={complaintCategories}
          labels={complaintCategoryLabels}
        />
        <SelectField
          {...field('priority')}
          label="Prioritas"
          of={complaintPriorities}
          labels={complaintPriorityLabels}
        />
      </div>
      <TextareaField
        {...field('description')}
        label="Deskripsi"
        hint="Sebutkan apa yang terjadi, di mana, dan sejak kapan."
        rows={5}
      />
      {children}
    </fieldset>
  );
}

import { X } from 'lucide-react';
import { type ComponentProps, type Ref, useState } from 'react';
import { Input } from './field.tsx';

export interface TagInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  value: string[];
  onChange: (tags: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Short words, one by one: Enter or a comma adds one, and so does going on to the next field. */
export function TagInput({ value, onChange, onBlur, ref, ...props }: TagInputProps) {
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const words = typed.split(',').map((word) => word.trim());
    onChange([...new Set([...value, ...words])].filter((word) => word !== ''));
    setText('');
  };
  return (
    <div className="flex flex-col gap-2">
      <Input
        {...props}
        ref={ref}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={(event) => {
          if (event.target.value.includes(',')) add(event.target.value);
          else setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault();
            add(text);
          } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
            onChange(value.slice(0, -1));
          }
        }}
        onBlur={(event) => {
          if (text.trim() !== '') add(text);
          onBlur?.(event);
        }}
      />
      {value.length > 0 ? (
        <ul aria-label="Tag yang dipilih" className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center rounded-full bg-primary-soft pl-3.5 text-sm font-medium text-on-primary-soft"
            >
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Hapus tag ${tag}`}
                className="grid size-11 shrink-0 place-items-center rounded-full sm:size-9"
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

import { Plus, X } from 'lucide-react';
import { type FocusEvent, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Input } from './field.tsx';

interface TagsInputProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  maxLength: number;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Short words as chips: Enter, a comma or the button adds what was typed, pasting a list adds all of it, and Backspace
 * in the empty field removes the last one. Leaving the field adds it too; if a button is pressed, only after the click,
 * because the chip would move the button away.
 */
export function TagsInput({ value, onChange, maxLength, ref }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const tags = text.split(',').flatMap((tag) => tag.trim().slice(0, maxLength) || []);
    if (tags.length > 0) onChange([...new Set([...value, ...tags])]);
    setTyped('');
  };
  const addTyped = useEffectEvent(() => {
    if (typed !== '') flushSync(() => add(typed));
  });
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (isButton(target)) addTyped();
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <Input
          ref={ref}
          value={typed}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            // A comma ends a tag, wherever it came from.
            if (event.target.value.includes(',')) add(event.target.value);
            else setTyped(event.target.value.slice(0, maxLength));
          }}
          onBlur={({ relatedTarget }: FocusEvent) => {
            if (!isButton(relatedTarget)) add(typed);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
            // Enter adds the tag instead of sending the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add(typed);
          }}
        />
        <Button variant="secondary" icon={Plus} disabled={typed.trim() === ''} onClick={() => add(typed)}>
          Tambah
        </Button>
      </div>
      {value.length > 0 ? (
        <ul aria-label="Yang sudah ditambahkan" className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center rounded-full bg-primary-soft pl-3.5 text-sm font-medium text-on-primary-soft"
            >
              <span className="min-w-0 truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Hapus ${tag}`}
                className="grid size-11 shrink-0 place-items-center rounded-full hover:text-danger sm:size-9"
                onClick={() => onChange(value.filter((kept) => kept !== tag))}
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

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './field.tsx';

/** A password field that can show its text. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-12" spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-text"
        aria-label={shown ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}

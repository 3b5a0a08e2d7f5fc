import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ManagedUser } from '#shared/contract/users.ts';
import { LETTERS_TO_KNOW } from '#shared/rules/mask.ts';
import { trpc } from '../../data/trpc.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Input } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** How many are offered at once; others are found by searching. */
const OFFERED = 6;

interface UserPickerProps {
  value: string;
  onChange: (userId: string) => void;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
}

/**
 * Finds a tenant without a tenancy by name, or by the whole email or phone number. A stranger is shown with first name
 * and initial until more of the name is typed; contacts stay masked until that person confirms the tenancy.
 */
export function UserPicker({ value, onChange, error, ref }: UserPickerProps) {
  const search = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ManagedUser | null>(null);
  const asked = useDebounced(typed.trim());
  const users = trpc.users.list.useQuery(
    { role: 'TENANT', limit: OFFERED, ...(asked ? { search: asked } : {}) },
    { placeholderData: keepPreviousData },
  );
  useImperativeHandle(ref, () => ({ focus: () => search.current?.focus() }));
  const choose = (user: ManagedUser | null) => {
    setChosen(user);
    onChange(user?.id ?? '');
    hasChosen.current = true;
  };
  // The focused element is gone, so the focus moves to what replaced it.
  useEffect(() => {
    if (!hasChosen.current) return;
    if (chosen) change.current?.focus();
    else search.current?.focus();
  }, [chosen]);

  if (chosen && chosen.id === value) {
    return (
      <FieldGroup label="Penyewa" error={error}>
        <div className="flex items-center justify-between gap-3 rounded-lg border border-primary bg-primary-soft px-3 py-2 text-sm text-on-primary-soft">
          <Person user={chosen} />
          <Button ref={change} variant="secondary" size="sm" onClick={() => choose(null)}>
            Ganti
          </Button>
        </div>
      </FieldGroup>
    );
  }
  return (
    <FieldGroup label="Penyewa" error={error}>
      <SearchInput ref={search} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div aria-live="polite" className="flex flex-col gap-2">
        <Loaded
          query={users}
          failed="Gagal memuat data pengguna"
          waiting={Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        >
          {({ items, next_cursor: next }) => (
            <>
              {items.map((user) => (
                <Choice key={user.id} user={user} onChoose={() => choose(user)} />
              ))}
              <p className="text-xs text-muted">{hintFor(items.length, next, asked)}</p>
            </>
          )}
        </Loaded>
      </div>
    </FieldGroup>
  );
}

function SearchInput(props: Pick<ComponentProps<'input'>, 'ref' | 'value' | 'onChange'>) {
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        {...props}
        type="search"
        className="pl-9"
        aria-label="Cari penyewa"
        placeholder="Cari nama, email, atau nomor telepon"
        autoComplete="off"
        maxLength={100}
        onKeyDown={(event) => {
          // Typing already searches, so Enter must not send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </div>
  );
}

function Choice({ user, onChoose }: { user: ManagedUser; onChoose: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 items-center justify-between gap-3 rounded-lg border border-line-strong bg-raised px-3 py-2 text-left text-sm hover:bg-sunken"
      onClick={onChoose}
    >
      <Person user={user} />
      <span aria-hidden className="shrink-0 font-semibold text-primary">
        Pilih
      </span>
    </button>
  );
}

function Person({ user }: { user: ManagedUser }) {
  return (
    <span className="block min-w-0">
      <span className="block font-semibold break-words">{user.full_name}</span>
      <span className="tabular block text-xs break-all">
        {user.email} · {user.phone}
      </span>
    </span>
  );
}

function hintFor(found: number, nextCursor: string | null, asked: string): string {
  if (nextCursor !== null)
    return `Masih ada yang lain. Ketik minimal ${LETTERS_TO_KNOW} huruf nama, atau email atau nomor telepon lengkap.`;
  if (found > 0) return 'Email dan nomor telepon disamarkan sampai ia mengonfirmasi tinggal di kost Anda.';
  return asked
    ? 'Tidak ada akun penyewa yang cocok. Periksa ejaannya, atau buat penyewa baru. Penyewa Anda sendiri: “Tambah kamar lain” pada datanya.'
    : 'Tidak ada akun penyewa yang belum menempati kamar. Buat penyewa baru.';
}

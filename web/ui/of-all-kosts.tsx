import { CheckCard } from './check-card.tsx';

interface OfAllKostsProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is done: "Terapkan". */
  what: string;
  /** All kosts, each with what it has now, in words. */
  kosts: readonly { id: string; name: string; now: string }[];
  /** What all have then, in the same words. */
  wanted: string;
}

/** Whether what is set counts for all kosts; if so, how many change, and what they have now. */
export function OfAllKosts({ checked, onChange, what, kosts, wanted }: OfAllKostsProps) {
  const changing = kosts.filter(({ now }) => now !== wanted);
  return (
    <div className="flex flex-col gap-2">
      <CheckCard checked={checked} onChange={onChange}>{`${what} ke semua kost (${kosts.length})`}</CheckCard>
      {checked ? (
        <div aria-live="polite" className="rounded-lg bg-sunken px-3 py-2 text-sm">
          <p className="font-semibold">
            {changing.length === 0
              ? 'Semua kost sudah sama'
              : `${changing.length} dari ${kosts.length} kost akan berubah`}
          </p>
          <ul aria-label="Kost yang akan berubah" className="mt-1">
            {changing.map(({ id, name, now }) => (
              <li key={id} className="flex justify-between gap-3 py-0.5 text-xs">
                <span className="min-w-0 truncate">{name}</span>
                <span className="max-w-3/5 shrink-0 text-right text-muted">{now}</span>
              </li>
            ))}
          </ul>
          {changing.length === 0 ? null : (
            <p className="mt-1 text-xs text-muted">Dapat dibatalkan setelahnya, juga dari Aktivitas.</p>
          )}
        </div>
      ) : null}
    </div>
  );
}

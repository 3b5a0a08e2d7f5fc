import { Link } from 'react-router';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';

/**
 * The demo's owner and tenant, if this deployment is a demo. A tap fills the form. It is placed last, so that nothing
 * moves when it loads.
 */
export function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const { data: demo } = trpc.auth.demo.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!demo?.enabled) return null;
  return (
    <section aria-label="Akun demo" className="mt-5 w-full rounded-xl border bg-raised p-4 text-left text-sm text-text">
      <h3 className="mb-2 font-semibold">Akun demo</h3>
      <ul className="flex flex-col gap-2">
        {demo.accounts.map(({ label, email }) => (
          <li key={email} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block text-xs text-muted">{label}</span>
              <span className="block truncate font-medium">{email}</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              about={`akun ${label}`}
              onClick={() => onChoose({ email, password: demo.password })}
            >
              Pakai
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-muted">
        Kata sandi keduanya: <code className="font-semibold text-text">{demo.password}</code>
      </p>
      {demo.simulated_inbox ? (
        <Link
          to="/kotak-masuk-simulasi"
          className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          Lihat pesan simulasi
        </Link>
      ) : null}
    </section>
  );
}

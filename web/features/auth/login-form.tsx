import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { accountFailure } from './account-failure.ts';
import { CodeField } from './code-field.tsx';

const AfterRegistering = lazyPart(() => import('./after-registering.tsx').then((module) => module.AfterRegistering));
const ApplyAgain = lazyPart(() => import('./apply-again.tsx').then((module) => module.ApplyAgain));

const loadSchema = () => import('#shared/contract/auth.ts').then(({ LoginInput }) => LoginInput);
const REFUSED = 'Login gagal. Periksa kembali email dan password Anda.';

/** Why a right password does not sign in yet: the registration waits, was made again just now, or was refused. */
type Outcome = 'waits' | 'applied' | { left: number; account: { email: string; password: string } };

interface LoginFormProps {
  /** The initial content of the form. */
  account: { email: string; password: string };
  /** The same account continues where it was: its email is given, and no welcome is shown. */
  isAgain?: boolean;
  /** The page already says what happens while the registration waits. */
  saysWaiting?: boolean;
}

/**
 * Signs in (spec §2, "Login screen"). If the account has a second factor, its code is asked for after a right password.
 * The change of the session leads to the next page.
 */
export function LoginForm({ account, isAgain = false, saysWaiting = false }: LoginFormProps) {
  const { signIn } = useSession();
  const login = trpc.auth.login.useMutation();
  const form = useFirstForm(loadSchema, { ...account, code: undefined as string | undefined });
  const field = fieldsOf(form);
  const [asksForCode, setAsksForCode] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isShown = useIsShown();

  useEffect(() => {
    if (asksForCode && !login.isPending) form.setFocus('code');
  }, [asksForCode, login.isPending, form]);

  const submission = useSubmit(
    form,
    async (input) => {
      setOutcome(null);
      const session = await login.mutateAsync(input).catch((error: unknown) => {
        if (callFailure(error).code !== 'TOTP_REQUIRED') throw error;
        return null;
      });
      if (session === null) return setAsksForCode(true);
      // Do not overwrite a session that was opened meanwhile, perhaps by another account.
      if (!isShown.current) return;
      signIn(session.access_token);
      if (!isAgain) toast.success('Login berhasil! Selamat datang kembali.');
    },
    (error) => {
      const { applicationsLeft } = callFailure(error);
      if (waitsForAdmin(error) && !saysWaiting) setOutcome('waits');
      if (applicationsLeft !== undefined) {
        const { email, password } = form.getValues();
        setOutcome({ left: applicationsLeft, account: { email, password } });
      }
      return accountFailure(error, REFUSED);
    },
    waitsForAdmin,
  );

  if (outcome === 'applied') return <Applied onAgain={() => setOutcome(null)} />;
  return (
    <>
      <Form submission={submission}>
        <fieldset disabled={login.isPending} className="flex min-w-0 flex-col gap-4">
          <TextField
            {...field('email')}
            label="Email"
            hint={isAgain ? undefined : 'Atau nomor HP yang sudah dikonfirmasi.'}
            // A browser would refuse a number in a field for addresses; its keyboard has letters, digits and @ at hand.
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
            readOnly={isAgain}
            // Only the password is asked for.
            tabIndex={isAgain ? -1 : undefined}
          />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          {asksForCode ? <CodeField {...field('code', { shouldUnregister: true })} /> : null}
        </fieldset>
        <Button type="submit" variant={looksAfter(outcome)} loading={form.formState.isSubmitting} className="mt-1">
          {login.isPending ? 'Sedang masuk...' : 'Masuk'}
        </Button>
      </Form>
      {outcome === null ? null : (
        <NotYet
          outcome={outcome}
          onApplied={() => {
            submission.clearFailure();
            setOutcome('applied');
          }}
        />
      )}
    </>
  );
}

/** Where somebody may apply again, that is the next step, and not a sign-in that would be refused again. */
function looksAfter(outcome: Outcome | null): 'primary' | 'secondary' {
  return outcome !== null && typeof outcome === 'object' && outcome.left > 0 ? 'secondary' : 'primary';
}

/** A right password whose registration is not decided: news, and no fault. */
function waitsForAdmin(error: unknown): boolean {
  return callFailure(error).code === 'ACCOUNT_PENDING';
}

/** What happens next stands alone: to sign in now would only be refused. */
function Applied({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <AfterRegistering />
      <Button variant="secondary" className="mt-5 w-full" onClick={onAgain}>
        Masuk
      </Button>
    </>
  );
}

/** Whether the form is still there. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** What somebody is told, and can do, whom a right password does not sign in yet. */
function NotYet({ outcome, onApplied }: { outcome: Exclude<Outcome, 'applied'>; onApplied: () => void }) {
  if (outcome !== 'waits') return <ApplyAgain {...outcome} onApplied={onApplied} />;
  return (
    <div className="mt-5 border-t pt-5">
      <AfterRegistering />
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import type { BoundField } from '../../lib/fields-of.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/text-field.tsx';

interface NewPasswordFormProps {
  submission: ComponentProps<typeof Form>['submission'];
  isPending: boolean;
  /** Binds the two fields. */
  field: (name: 'new_password' | 'confirm_password') => BoundField;
  /** What comes before the password. */
  children: ReactNode;
}

/** A new password for one that was forgotten. */
export function NewPasswordForm({ submission, isPending, field, children }: NewPasswordFormProps) {
  return (
    <Form submission={submission}>
      <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-4">
        {children}
        <PasswordField
          {...field('new_password')}
          label="Kata sandi baru"
          hint={`Minimal ${minimumPasswordLength('TENANT')} karakter`}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirm_password')} label="Ulangi kata sandi baru" autoComplete="new-password" />
      </fieldset>
      <Button type="submit" loading={isPending} className="mt-1">
        {isPending ? 'Menyimpan...' : 'Simpan Kata Sandi'}
      </Button>
    </Form>
  );
}

import { type ResetChannel, resetChannels } from '#shared/enums.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/controlled-fields.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import type { AskedReset } from './asked-reset.ts';

const loadSchema = () => import('#shared/contract/password-reset.ts').then((contract) => contract.RequestResetInput);

const ways: Record<ResetChannel, { name: string; hint: string }> = {
  EMAIL: { name: 'Email', hint: 'Kami kirim tautan' },
  WHATSAPP: { name: 'WhatsApp', hint: 'Kami kirim kode 6 angka' },
};

interface AskResetFormProps {
  channels: [ResetChannel, ...ResetChannel[]];
  onAsked: (asked: AskedReset) => void;
}

/** Asks for a link or a code. The answer does not reveal whether the account exists. */
export function AskResetForm({ channels, onAsked }: AskResetFormProps) {
  const request = trpc.passwordReset.request.useMutation();
  const form = useFirstForm(loadSchema, { email: '', channel: channels[0] });
  const field = fieldsOf(form);
  const submission = useSubmit(
    form,
    async (input) => {
      const { challenge } = await request.mutateAsync(input);
      onAsked({ ...input, challenge });
    },
    (error) => failureMessage(error, 'Gagal mengirim. Silakan coba lagi.'),
  );
  return (
    <Form submission={submission}>
      <fieldset disabled={request.isPending} className="flex min-w-0 flex-col gap-4">
        <EmailField {...field('email')} label="Email akun Anda" autoComplete="username" />
        {channels.length > 1 ? (
          <RadioField
            control={form.control}
            name="channel"
            label="Kirim lewat"
            of={resetChannels.filter((channel) => channels.includes(channel))}
            className="grid grid-cols-2 gap-2"
          >
            {(channel) => (
              <>
                <span className="block font-semibold">{ways[channel].name}</span>
                <span className="block text-xs text-muted">{ways[channel].hint}</span>
              </>
            )}
          </RadioField>
        ) : null}
      </fieldset>
      <Button type="submit" loading={request.isPending} className="mt-1">
        {request.isPending ? 'Mengirim...' : 'Kirim'}
      </Button>
    </Form>
  );
}

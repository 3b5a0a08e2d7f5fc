import { trpc } from '../../data/trpc.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';

interface EndLinkButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  /** The other party's account. */
  id: string;
  /** What is done, and with whom: 'Akhiri kerja sama dengan Budi'. */
  what: string;
  /** What happens to the jobs. */
  description: string;
  word: string;
}

/** Ends the work of a technician for an owner, from either side. */
export function EndAssignmentButton({ id, what, description, word, ...look }: EndLinkButtonProps) {
  const end = trpc.workOrders.endLink.useMutation();
  return (
    <ConfirmedWrite
      title={`${what}?`}
      description={description}
      confirmLabel={word}
      danger
      call={end}
      input={{ id }}
      done="Kerja sama berakhir"
      failed="Gagal mengakhiri kerja sama"
    >
      <Button {...look} size="sm" aria-label={what}>
        {word}
      </Button>
    </ConfirmedWrite>
  );
}

import { useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { WriteQuestion } from '../../ui/confirmed-write.tsx';

interface EndAssignmentProps {
  /** The other party's account. */
  id: string;
  /** What is done, and with whom: 'Akhiri kerja sama dengan Budi'. */
  what: string;
  /** What happens to the jobs. */
  description: string;
  word: string;
}

/** Ends the work of a technician for an owner, from either side. */
export function EndAssignmentButton({
  variant,
  className,
  ...question
}: EndAssignmentProps & Pick<ButtonProps, 'variant' | 'className'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...{ variant, className }} size="sm" aria-label={question.what} onClick={() => setAsking(true)}>
        {question.word}
      </Button>
      <EndAssignmentQuestion {...question} open={asking} onOpenChange={setAsking} />
    </>
  );
}

interface EndAssignmentQuestionProps extends EndAssignmentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The same where an entry of a menu opens the question. */
export function EndAssignmentQuestion({ id, what, description, word, ...asked }: EndAssignmentQuestionProps) {
  const end = trpc.workOrders.endLink.useMutation();
  return (
    <WriteQuestion
      {...asked}
      title={`${what}?`}
      description={description}
      confirmLabel={word}
      danger
      call={end}
      input={{ id }}
      done="Kerja sama berakhir"
      failed="Gagal mengakhiri kerja sama"
    />
  );
}

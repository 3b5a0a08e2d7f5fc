import { useState } from 'react';
import type { KeptDraft } from '../data/use-draft.ts';
import { Button } from './button.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { Notice } from './notice.tsx';

/** Says that unsent input was put back into a form, and takes it away again. */
export function RestoredLine({ restored, discard }: Pick<KeptDraft, 'restored' | 'discard'>) {
  const [asking, setAsking] = useState(false);
  if (restored === null) return null;
  const button = (
    <Button variant="ghost" size="sm" className="-my-2 -ml-2" onClick={() => setAsking(true)}>
      Buang
    </Button>
  );
  return (
    <>
      {restored.isOutdated ? (
        <Notice tone="warning" role="status" action={button}>
          Isian sebelumnya dipulihkan, tetapi datanya sudah diubah sejak itu. Periksa sebelum menyimpan.
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-1 text-sm text-muted">
          Isian sebelumnya dipulihkan <span aria-hidden>·</span>
          {button}
        </p>
      )}
      <DiscardDialog
        open={asking}
        onOpenChange={setAsking}
        onDiscard={() => {
          setAsking(false);
          discard();
        }}
      />
    </>
  );
}

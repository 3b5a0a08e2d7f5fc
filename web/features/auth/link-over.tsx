import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown alike for a link that was used, has expired or never existed. */
export function LinkOver({ advice, action }: { advice: string; action: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md flex-1 px-4 pt-8 pb-12 sm:pt-[9vh]">
      <Card>
        <EmptyState
          drawing="lock"
          heading="h1"
          title="Tautan ini sudah tidak berlaku"
          description={advice}
          action={action}
        />
      </Card>
    </div>
  );
}

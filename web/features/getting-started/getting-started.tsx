import { Check } from 'lucide-react';
import { useState } from 'react';
import type { FirstSteps } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';
import { type Opening, type Step, stepsOf } from './first-steps.ts';
import { StepDialogs } from './step-dialogs.tsx';
import { TrySample } from '../sample-kost/try-sample.tsx';

interface GettingStartedProps {
  /** The steps that are done; null once all of them are, or the list was hidden. */
  done: FirstSteps | null;
  kosts: Kost[];
  onAddKost: () => void;
  onHide: () => void;
}

/** The steps of a new owner from the first kost to the first reminder. The list disappears when all are done. */
export function GettingStarted({ done, kosts, onAddKost, onHide }: GettingStartedProps) {
  const [open, setOpen] = useState<Exclude<Opening, 'kost'> | null>(null);
  const steps = done === null ? [] : stepsOf(done);
  const next = steps.find(({ isDone }) => !isDone);
  const begin = ({ opens }: Step) => (opens === 'kost' ? onAddKost() : setOpen(opens));
  return (
    <>
      {next ? (
        <section aria-labelledby="judul-mulai">
          <Card className="p-4 sm:p-5">
            <Head steps={steps} onHide={done?.has_kost === true ? onHide : null} />
            <ol className="mt-3 divide-y">
              {steps.map((step, index) => (
                <StepRow
                  key={step.opens}
                  step={step}
                  number={index + 1}
                  isNext={step === next}
                  onBegin={() => begin(step)}
                />
              ))}
            </ol>
            <TrySample />
          </Card>
        </section>
      ) : null}
      <StepDialogs open={open} kosts={kosts} onClose={() => setOpen(null)} />
    </>
  );
}

function Head({ steps, onHide }: { steps: Step[]; onHide: (() => void) | null }) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="judul-mulai" className="text-lg">
            {onHide === null ? 'Mulai dengan properti pertama Anda' : 'Mulai memakai E-Kost'}
          </h2>
          <p className="text-sm text-muted">
            {doneCount} dari {steps.length} langkah selesai
          </p>
        </div>
        {onHide ? (
          <Button variant="ghost" size="sm" className="-mt-1 -mr-2 shrink-0" onClick={onHide}>
            Sembunyikan<span className="sr-only"> langkah awal</span>
          </Button>
        ) : null}
      </div>
      <div className="mt-2">
        <Meter percent={(doneCount / steps.length) * 100} label="Langkah yang sudah selesai" />
      </div>
    </>
  );
}

interface StepRowProps {
  step: Step;
  number: number;
  isNext: boolean;
  onBegin: () => void;
}

/** Only the next step has the primary button; a step that is not possible yet has none. */
function StepRow({ step, number, isNext, onBegin }: StepRowProps) {
  const { title, why, action, isDone, isPossible } = step;
  const button = (
    <Button
      variant={isNext ? 'primary' : 'secondary'}
      size={isNext ? 'md' : 'sm'}
      className={isNext ? 'max-sm:w-full' : undefined}
      onClick={onBegin}
    >
      {action}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 last:pb-0">
      <StepMark number={number} isDone={isDone} isNext={isNext} />
      <div className="min-w-0 flex-1">
        <p className={isDone ? 'text-sm text-muted' : 'text-sm font-semibold'}>
          {title}
          {isDone ? <span className="sr-only"> (selesai)</span> : null}
        </p>
        {isNext ? <p className="text-sm text-muted">{why}</p> : null}
      </div>
      {isDone || !isPossible ? null : button}
    </li>
  );
}

function StepMark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  const look = isDone ? 'bg-success-soft text-success' : isNext ? 'bg-primary text-on-primary' : 'bg-sunken text-muted';
  return (
    <span aria-hidden className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${look}`}>
      {isDone ? <Check className="size-4" /> : number}
    </span>
  );
}

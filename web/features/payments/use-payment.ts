import { type BaseSyntheticEvent, useRef, useState } from 'react';
import type { Refusal } from '../../data/refusals.ts';
import type { Submission } from '../../data/use-submit.ts';
import { type FollowedAttempt, type StatusDoor, usePaymentStatus } from './use-payment-status.ts';

/** What a payer says: how much, by which method or channel, and a phone number for those that need one. */
export interface PayFields<Choice> {
  amount: number | undefined;
  choice: Choice | undefined;
  phone: string;
}

/** What is wrong, by the contract's names of the fields. */
export type Faults = Partial<Record<string, string>>;

/** The call's input, or what is wrong with the fields. */
export type Checked<Order> = { order: Order; faults?: never } | { faults: Faults };

/** How a page pays: with an account or by a link, with which fields. */
export interface PaymentDoor<Choice, Order, Attempt extends FollowedAttempt> extends StatusDoor {
  /** What the fields hold until they are touched. */
  start: PayFields<Choice>;
  check: (fields: PayFields<Choice>) => Checked<Order>;
  open: (order: Order) => Promise<Attempt>;
  /** Says why it could not be opened: a sentence, or what was refused about fields that are shown. */
  explain: (error: unknown, isShown: (field: string) => boolean) => string | readonly Refusal[];
}

/**
 * Paying without a screen, from amount and method to the arrival of the money. It sends one order at a time; what was
 * typed stays if the call fails. Fields are checked on submit, and afterwards while they are edited; the first wrong
 * one gets the focus.
 *
 * @param attempt what is being paid; null while the fields are shown
 */
export function usePayment<Choice, Order, Attempt extends FollowedAttempt>(
  door: PaymentDoor<Choice, Order, Attempt>,
  attempt: Attempt | null,
  onOpened: (attempt: Attempt) => void,
) {
  const [touched, setTouched] = useState<Partial<PayFields<Choice>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<string | readonly Refusal[]>([]);
  const [isSending, setIsSending] = useState(false);
  const polled = usePaymentStatus(attempt, door);
  const { field, isShown, leadTo } = useControls();
  const sending = useRef(false);

  const fields = { ...door.start, ...touched };
  const refusals = typeof refused === 'string' ? [] : refused;
  const faults: Faults = {
    ...(isChecked ? door.check(fields).faults : {}),
    ...Object.fromEntries(refusals.map((each) => [each.field, each.message])),
  };
  const clearFailure = () => setRefused([]);

  const send = async (order: Order) => {
    sending.current = true;
    setIsSending(true);
    try {
      const opened = await door.open(order);
      setTouched({});
      setIsChecked(false);
      onOpened(opened);
    } catch (error) {
      const reason = door.explain(error, isShown);
      setRefused(reason);
      if (typeof reason !== 'string') leadTo(reason.map((each) => each.field));
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  };
  const onSubmit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    clearFailure();
    setIsChecked(true);
    const checked = door.check(fields);
    if ('order' in checked) return send(checked.order);
    leadTo(Object.keys(checked.faults));
  };
  const submission: Submission = {
    onSubmit,
    failure: typeof refused === 'string' ? refused : null,
    refusals,
    clearFailure,
  };
  return {
    fields,
    set: (change: Partial<PayFields<Choice>>) => {
      setTouched((before) => ({ ...before, ...change }));
      clearFailure();
    },
    /** A field's message, and the ref by which it gets the focus. */
    field: (name: string) => ({ ...field(name), error: faults[name] }),
    submission,
    isSending,
    polled,
  };
}

/** What draws the fields. */
export type PayForm<Choice> = Pick<
  ReturnType<typeof usePayment<Choice, unknown, FollowedAttempt>>,
  'fields' | 'set' | 'field'
>;

/** The controls of the shown fields, by name, so that a wrong one can be led to. */
function useControls() {
  const controls = useRef(new Map<string, { focus: () => void } | null>());
  return {
    field: (name: string) => ({
      ref: (control: { focus: () => void } | null) => void controls.current.set(name, control),
    }),
    isShown: (name: string) => Boolean(controls.current.get(name)),
    /** In the next frame, when the fields are enabled again and show their messages. */
    leadTo: (names: string[]) => {
      const first = [...controls.current.keys()].find((name) => names.includes(name));
      if (first !== undefined) requestAnimationFrame(() => controls.current.get(first)?.focus());
    },
  };
}

import { describe, expectTypeOf, it } from 'vitest';
import type { InputOf, OutputOf, Procedure } from '../../../web/data/wire/procedures.ts';

describe('a call that is written by hand', () => {
  it('names a procedure that the worker has', () => {
    expectTypeOf<'payments.list'>().toExtend<Procedure>();
    expectTypeOf<'payments.lists'>().not.toExtend<Procedure>();
    expectTypeOf<'payments'>().not.toExtend<Procedure>();
  });

  it('has the input of that procedure, and its answer', () => {
    expectTypeOf<{ status: 'PENDING'; limit: 20 }>().toExtend<InputOf<'payments.list'>>();
    expectTypeOf<{ status: 'WAITING' }>().not.toExtend<InputOf<'payments.list'>>();
    expectTypeOf<OutputOf<'sessions.renew'>>().toHaveProperty('access_token');
    expectTypeOf<OutputOf<'sessions.renew'>>().not.toHaveProperty('renewed');
  });
});

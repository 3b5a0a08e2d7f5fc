import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, it } from 'vitest';
import type { SaveSettlementInput } from '#shared/contract/settlements.ts';
import { settlementKeeper } from '#web/features/settlements/settlement-keeper.ts';

const draft = {
  id: 'a',
  leaves_on: '2033-05-20',
  inspection: [],
  damages: [],
  waives_days: false,
  note: null,
  proposes: false,
};
const proposal = { ...draft, proposes: true };

let sent: SaveSettlementInput[];
beforeEach(() => void (sent = []));
/** Answers with the number of what was sent as its moment. */
const answered = async (input: SaveSettlementInput) => {
  sent.push(input);
  return { settlement: { updated_at: `${sent.length}` } as never };
};
const fails = (error: Error) => (input: SaveSettlementInput) => {
  sent.push(input);
  return Promise.reject(error);
};
const lost = fails(new TRPCClientError('fetch failed'));
const seen = () => sent.map(({ seen_at, note, proposes }) => [seen_at, note, proposes]);

it('each save names what the page has read or written last', async () => {
  const { keep } = settlementKeeper('read');
  await keep(answered, draft);
  await keep(answered, proposal);
  expect(seen()).toEqual([
    ['read', null, false],
    ['1', null, true],
  ]);
});

it('what had no answer is sent again as it was; a draft also before what was changed since', async () => {
  const { keep } = settlementKeeper(null);
  await expect(keep(lost, draft)).rejects.toThrow('fetch failed');
  await keep(answered, draft);
  expect(sent[1]).toEqual(sent[0]);
  await expect(keep(lost, { ...draft, note: 'Kunci' })).rejects.toThrow('fetch failed');
  await keep(answered, proposal);
  expect(seen().slice(2)).toEqual([
    ['2', 'Kunci', false],
    ['2', 'Kunci', false],
    ['4', null, true],
  ]);
});

it('a proposal that was changed since its answer was lost is not sent before it: it would be told to the tenant', async () => {
  const { keep, isAgain } = settlementKeeper('read');
  await expect(keep(lost, proposal)).rejects.toThrow('fetch failed');
  expect([isAgain(proposal), isAgain(draft)]).toEqual([true, false]);
  await keep(answered, { ...proposal, note: 'Kunci' });
  expect(seen()).toEqual([
    ['read', null, true],
    ['read', 'Kunci', true],
  ]);
});

it('what was refused is not sent again before what comes next', async () => {
  const { keep, isAgain } = settlementKeeper('read');
  const refusal = TRPCClientError.from({
    error: { code: -32009, message: 'x', data: { code: 'SETTLEMENT_CHANGED', httpStatus: 409 } },
  });
  await expect(keep(fails(refusal), draft)).rejects.toThrow('x');
  expect(isAgain(draft)).toBe(false);
  await keep(answered, { ...draft, note: 'Kunci' });
  expect(seen()).toEqual([
    ['read', null, false],
    ['read', 'Kunci', false],
  ]);
});

import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/enums.ts';
import { type Action, can, policy } from '#shared/policy.ts';
import { callByRest, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { accountButtons } from './account-buttons.ts';
import { articleButtons } from './article-buttons.ts';
import { billButtons } from './bill-buttons.ts';
import type { Buttons } from './button.ts';
import { depositButtons } from './deposit-buttons.ts';
import { houseButtons } from './house-buttons.ts';

const buttons: Buttons = { ...accountButtons, ...articleButtons, ...billButtons, ...depositButtons, ...houseButtons };

/** `can` with any row: that each answer has what the policy asks of its row is checked by the web's own types. */
const ask = can as (actor: { role: Role }, action: Action, row: object) => boolean;

const world = await makeWorld(createTestApp());

/**
 * The web shows a button where `can` says yes to a row as a list or a page has it. Here each button is pressed in every
 * state that its row can have, whether it is shown or not.
 */
describe('a button is shown exactly where the server does what it says', () => {
  it('for every line of the policy that asks about a row', () => {
    const asking = Object.entries(policy).flatMap(([action, rule]) => ('when' in rule ? [action] : []));
    expect(Object.keys(buttons).toSorted()).toEqual(asking.toSorted());
  });

  it.each(Object.entries(buttons))('%s', async (action, { states, calls }) => {
    const presses = Object.entries(calls).flatMap(([call, inputOf]) =>
      Object.entries(states).map(async ([state, make]) => {
        const { id, by, read } = await make(world);
        const row = await read();
        // Whoever does not see the row sees no button of it.
        const isShown = row !== undefined && ask(by, action as Action, { ...row, is_own: id === by.id });
        const [procedure = ''] = call.split(' ');
        const { status, body } = await callByRest(by.rest, procedure, await inputOf(id, world));
        return { call, state, isShown, refusal: status < 300 ? null : body.code };
      }),
    );
    const pressed = await Promise.all(presses);
    expect(pressed.filter(({ isShown, refusal }) => isShown !== (refusal === null))).toEqual([]);
    expect(new Set(pressed.map(({ isShown }) => isShown))).toEqual(new Set([true, false]));
  });
});

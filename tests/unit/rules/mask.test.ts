import { describe, expect, it } from 'vitest';
import { isMasked, knowsName } from '#shared/rules/mask.ts';

describe('a search knows a name', () => {
  it.each(['Bud', ' bud i', 'ÉÄß', '李小龙', 'x1y2z'])('from three letters on: %j', (search) => {
    expect(knowsName(search)).toBe(true);
  });

  it.each(['', 'Bu', '12345678', 'a-b', '% _ %', '...', 'b u'])('not by %j', (search) => {
    expect(knowsName(search)).toBe(false);
  });
});

describe('a masked text', () => {
  it.each(['••••••••••90', 'b•••@contoh.id', '•••'])('is known by its dots: %j', (text) => {
    expect(isMasked(text)).toBe(true);
  });

  it.each(['081234567890', 'budi@contoh.id', 'Budi S.', ''])('is not %j', (text) => {
    expect(isMasked(text)).toBe(false);
  });
});

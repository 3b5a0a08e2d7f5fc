import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPath } from '../../../web/lib/return-path.ts';

describe('where a sign-in leads', () => {
  it.each(['/dashboard?tab=tagihan&detail=0198c2', '/profil', '/cetak/invoice/0198c2#rincian', '/'])(
    'is the page that was asked for: %s',
    (from) => {
      expect(returnPath({ from })).toBe(from);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https:',
    'https:evil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    'data:text/html,x',
    'dashboard',
    '?from=/x',
    '',
    ' /dashboard',
    'http://[',
  ])('is the dashboard where the history holds %j', (from) => {
    expect(returnPath({ from })).toBe('/dashboard');
  });

  it.each([null, undefined, 'opened-here', 7, {}, { from: null }, { from: { path: '/x' } }, []])(
    'is the dashboard where the history holds nothing of it: %j',
    (state) => {
      expect(returnPath(state)).toBe('/dashboard');
    },
  );

  it('is always on this origin', () => {
    const parts = fc.array(fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '\t', 'evil.example', 'https'));
    fc.assert(
      fc.property(
        fc.oneof(
          parts.map((each) => each.join('')),
          fc.string(),
        ),
        (from) => {
          const path = returnPath({ from: `/${from}` });
          expect(new URL(path, 'https://ekost.test').origin).toBe('https://ekost.test');
          expect(path).toMatch(/^\/(?!\/)/);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus } from '#tests/support/people/factories.ts';
import { makeSpecWorld, newBill, newPaidPart, type SpecWorld } from './spec-world.ts';
import { adminCases } from './admin-cases.ts';
import { houseCases } from './house-cases.ts';
import { moneyCases } from './money-cases.ts';
import type { SpecCase, SpecCases } from './spec-case.ts';
import { specRows } from './spec-rows.ts';

/** Every call of spec §7 over real HTTP to the product as `npm start` serves it. */
const cases: SpecCases = { ...houseCases, ...moneyCases, ...adminCases };

let world: SpecWorld;
beforeAll(async () => {
  world = await makeSpecWorld();
  await newPaidPart(world);
  await newBill(world, -3);
});

function caseOf(row: string): SpecCase {
  const found = cases[row];
  if (found === undefined) throw new Error(`${row} has no case`);
  return found;
}

/** The object that the fields of a case belong to. */
function subjectOf(body: unknown, of: SpecCase['of']): unknown {
  switch (of) {
    case 'answer':
      return body;
    case 'items':
      return (body as unknown[])[0];
    default:
      return (body as Record<string, unknown[]>)[of]?.[0];
  }
}

/** Whether a field exists; a dotted path goes through the first item of each list. */
function has(value: unknown, path: string): boolean {
  const [step = '', ...rest] = path.split('.');
  const name = step.replace('[]', '');
  if (typeof value !== 'object' || value === null || !(name in value)) return false;
  const found = (value as Record<string, unknown>)[name];
  if (rest.length === 0) return true;
  return has(step.endsWith('[]') && Array.isArray(found) ? found[0] : found, rest.join('.'));
}

describe('the calls of the spec', () => {
  it('have one case each, and there are no other cases', () => {
    expect(Object.keys(cases).sort()).toEqual(specRows.toSorted());
  });

  it.each(specRows)('%s', async (row) => {
    const { status, call, of, fields } = caseOf(row);
    const { status: answered, headers, body } = await call(world);
    expect([answered, answered < 300 ? '' : body]).toEqual([status, '']);
    expect((headers.get('content-type') ?? '').startsWith('application/json')).toBe(status !== 204);
    const subject = status === 204 ? {} : subjectOf(body, of);
    expect(fields.filter((field) => !has(subject, field))).toEqual([]);
  });

  it('are all in the OpenAPI document that the product serves', async () => {
    const { paths } = await expectStatus(
      200,
      world.nobody.get<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json'),
    );
    const missing = specRows.filter((row) => {
      const [method = '', address = ''] = row.split(' ');
      return paths[address.split('?')[0] ?? '']?.[method.toLowerCase()] === undefined;
    });
    expect(missing).toEqual([]);
  });
});

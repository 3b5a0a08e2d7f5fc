import { describe, expect, it } from 'vitest';
import { contractVariables, filledTemplate, unknownVariable } from '#shared/rules/contract-paper.ts';
import { MAX_TEMPLATE } from '#shared/rules/contract-paper.ts';
import { defaultTemplate } from '#worker/features/contracts/default-template.ts';

const values = Object.fromEntries(Object.keys(contractVariables).map((word) => [word, `<${word}>`])) as Record<
  keyof typeof contractVariables,
  string
>;

describe('a contract’s template', () => {
  it('of the product has known words alone, all of them, and every clause once', () => {
    expect(unknownVariable(defaultTemplate)).toBeNull();
    for (const word of Object.keys(contractVariables)) expect(defaultTemplate).toContain(`{{${word}}}`);
    const clauses = [...defaultTemplate.matchAll(/^Pasal (\d+)\./gm)].map(([, number]) => Number(number));
    expect(clauses).toEqual(clauses.map((_, index) => index + 1));
    expect(defaultTemplate.length).toBeLessThan(MAX_TEMPLATE / 2);
  });

  it.for([
    ['{{rekening}}', 'rekening'],
    ['{{nama}} {{ Nama }}', 'Nama'],
    ['{{}}', ''],
    ['{{constructor}}', 'constructor'],
    ['{{ nama }} {nama} {{nama', null],
  ])('%s has the unknown word %s', ([template, word]) => {
    expect(unknownVariable(template ?? '')).toBe(word);
  });

  it('is filled in once', () => {
    expect(filledTemplate('{{ nama }}: {{aturan}}{', { ...values, nama: '{{nik}} $&' })).toBe('{{nik}} $&: <aturan>{');
  });
});

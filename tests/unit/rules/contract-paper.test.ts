import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contractBody,
  contractVariables,
  filledTemplate,
  MAX_TEMPLATE,
  missingVariables,
  UNCERTIFIED,
  unknownVariable,
} from '#shared/rules/contract-paper.ts';

/** What the database has for a kost whose owner has written nothing else. */
const [, defaultTemplate = ''] =
  /SELECT '([^$]*)'\n\$\$/.exec(
    readFileSync(new URL('../../../drizzle/functions/default_contract.sql', import.meta.url), 'utf8'),
  ) ?? [];

const values = Object.fromEntries(Object.keys(contractVariables).map((word) => [word, `<${word}>`])) as Record<
  keyof typeof contractVariables,
  string
>;

describe('a contract’s template', () => {
  it('of the product has known words alone, all of them, and every clause once', () => {
    expect(unknownVariable(defaultTemplate)).toBeNull();
    // The terms of the deposit name its amount.
    const named = new Set(['deposit', 'deposit_terbilang']);
    for (const word of Object.keys(contractVariables).filter((each) => !named.has(each)))
      expect(defaultTemplate).toContain(`{{${word}}}`);
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
    expect(filledTemplate('{{constructor}} {{toString}}{{{nik}}}', values)).toBe('{{constructor}} {{toString}}{<nik>}');
  });

  it.for([
    ['all of it', '{{ ketentuan_deposit }}\n{{aturan}}', []],
    ['no rules', 'Ketentuan: {{ketentuan_deposit}}', ['aturan']],
    ['no deposit terms, though the sum', '{{deposit}}\n{{aturan}}', ['ketentuan_deposit']],
    ['neither', 'Sewa {{sewa}}', ['ketentuan_deposit', 'aturan']],
    ['neither, under their headings', 'Aturan kost\nKetentuan deposit', ['ketentuan_deposit', 'aturan']],
    ['braces that are no word', '{ {aturan}} {{aturan} {{{{{', ['ketentuan_deposit', 'aturan']],
    [
      'the rules in the words of others',
      'x <aturan> y\n<ketentuan_deposit>',
      ['ketentuan_deposit', 'aturan'],
      ['aturan'],
    ],
    ['lines that turn about', 'Sewa\u202e{{sewa}}\u2066', ['ketentuan_deposit', 'aturan']],
    ['what it says already', UNCERTIFIED, ['ketentuan_deposit', 'aturan']],
  ] as [string, string, string[], string[]?][])(
    'with %s gives a paper that has rules, deposit terms and what it is not',
    ([, template, missing, added = missing]) => {
      expect(missingVariables(template)).toEqual(missing);
      const body = contractBody(template, values);
      expect(body.startsWith(filledTemplate(template, values))).toBe(true);
      for (const text of ['<ketentuan_deposit>', '<aturan>']) expect(body).toContain(text);
      expect(added.map((word) => body.includes(`\n<${word}>\n\n`))).toEqual(added.map(() => true));
      expect(body.split('\n').filter((line) => /^(Ketentuan deposit|Aturan kost)$/.test(line)).length).toBe(
        added.length + (template.startsWith('Aturan kost') ? 2 : 0),
      );
      expect(body.split('\n\n').at(-1)).toBe(UNCERTIFIED);
    },
  );

  it.for(['{'.repeat(MAX_TEMPLATE), '{{sewa}}'.repeat(MAX_TEMPLATE / 8), `{{${' '.repeat(MAX_TEMPLATE - 2)}`])(
    'is filled in at once, however odd',
    (template) => {
      const started = performance.now();
      contractBody(template, values);
      unknownVariable(template);
      expect(performance.now() - started).toBeLessThan(200);
    },
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import { passwordTooShort } from '#shared/rules/password.ts';
import { PHONE_MALFORMED } from '#shared/rules/phone.ts';

const folder = new URL('../../../shared/contract/', import.meta.url);

/** A sentence of a contract, and a pattern that matches it with any number or amount in it. */
interface ContractSentence {
  text: string;
  pattern: RegExp;
}

/**
 * Every Indonesian sentence in shared/contract, read from the source, and those that it takes from the rules: a text
 * that begins with a capital letter and has more than one word. Descriptions of fields (`described`) and comments are
 * left out.
 */
export const contractSentences: ContractSentence[] = [
  ...new Set([...readdirSync(folder).flatMap(sentencesOf), passwordTooShort('TENANT'), PHONE_MALFORMED]),
]
  .sort()
  .map((text) => ({
    text,
    pattern: new RegExp(
      `^${text
        .split(/\$\{(?:\w+|formatRupiah\(\w+\))\}/)
        .map(escape)
        .join(String.raw`(?:Rp\u00a0)?[\d.]+`)}$`,
    ),
  }));

function sentencesOf(file: string): string[] {
  const code = readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const texts: string[] = [];
  const calls: string[] = [];
  for (const [part, plain, template] of code.matchAll(/'([^'\n]*)'|`([^`]*)`|"[^"\n]*"|(?:described)?[()]/g)) {
    if (part.endsWith('(')) calls.push(part);
    // The description is the last text of its call.
    else if (part !== ')') texts.push(plain ?? template ?? '');
    else if (calls.pop() === 'described(') texts.pop();
  }
  return texts.filter((text) => /^[A-Z]\S* \S/.test(text));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

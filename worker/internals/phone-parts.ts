import type { Plugin } from 'vite';

/**
 * Modules of libphonenumber that the Worker never runs, with what each exports: how a number is written for people, whether
 * it has a possible length, which `isValid` says more strictly, and its kind and country, of which `phone-metadata.json` has
 * nothing.
 */
const PARTS: Record<string, [main: string, other?: string]> = {
  'format.js': ['formatNumber', 'chooseFormatForNumber'],
  'isPossible.js': ['isPossiblePhoneNumber', 'isPossibleNumber'],
  'helpers/getNumberType.js': ['getNumberType', 'isNumberTypeEqualTo'],
  'helpers/getCountryByNationalNumber.js': ['getCountryByNationalNumber'],
  'helpers/getPossibleCountriesForNumber.js': ['getPossibleCountriesForNumber'],
  'helpers/extension/extractExtension.js': ['extractExtension'],
  'helpers/extractFormattedPhoneNumberFromPossibleRfc3966NumberUri.js': [
    'extractFormattedPhoneNumberFromPossibleRfc3966NumberUri',
  ],
};

/** What stands for those that do run, on `+` and digits alone: such a number has no extension, and is no address `tel:`. */
const ON_DIGITS: Record<string, string> = {
  extractExtension: '() => ({})',
  extractFormattedPhoneNumberFromPossibleRfc3966NumberUri: '(number, by) => by.extractFormattedPhoneNumber(number)',
};

/** The files of libphonenumber that are left out. */
export const phoneParts: readonly string[] = Object.keys(PARTS);

/** Builds libphonenumber without what the Worker never runs, methods of a number; with other insides the build fails. */
export function leanPhones(): Plugin {
  return {
    name: 'ekost-lean-phones',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ekost',
    transform: {
      filter: { id: phoneParts.map((file) => `**/libphonenumber-js/es6-modern/${file}`) },
      handler(code, id) {
        const instead = withoutPhonePart(id.replace(/.*\/es6-modern\//, ''), code);
        return instead === null
          ? this.error('libphonenumber-js has changed: see worker/internals/phone-parts.ts')
          : { code: instead, map: null };
      },
    },
  };
}

/** What stands in place of a file of libphonenumber; null if it does not export what it did. */
export function withoutPhonePart(file: string, code: string): string | null {
  const names = [...code.matchAll(/^export (?:default )?function (\w+)/gm)].map(([, name]) => name);
  const isAsItWas = names.join() === PARTS[file]?.join() && code.match(/^export/gm)?.length === names.length;
  return isAsItWas
    ? names
        .map((name = '', at) => `export ${at === 0 ? 'default' : `const ${name} =`} ${ON_DIGITS[name] ?? 'null'};`)
        .join(' ')
    : null;
}

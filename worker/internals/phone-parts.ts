import type { Plugin } from 'vite';

/**
 * Modules of libphonenumber that the Worker never runs, with what each exports: how a number is written for people, and
 * whether it has a possible length, which `isValid` says more strictly.
 */
const PARTS: Record<string, [main: string, other: string]> = {
  'format.js': ['formatNumber', 'chooseFormatForNumber'],
  'isPossible.js': ['isPossiblePhoneNumber', 'isPossibleNumber'],
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
      filter: { id: /\/libphonenumber-js\/es6-modern\/(?:format|isPossible)\.js$/ },
      handler(code, id) {
        const instead = withoutPhonePart(id.slice(id.lastIndexOf('/') + 1), code);
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
  return isAsItWas ? `export default null; export const ${names[1]} = null;` : null;
}

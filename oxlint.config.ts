import type { OxlintConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

/** The web from the roof down: what stands on a floor imports only floors below it. */
const webFloors = ['app', 'routes', 'features', 'ui', 'data', 'lib'];

/** Rooms of the house, by alias or by climbing to them. */
const rooms = (names: string, message: string) => ({ regex: `^(#|(\\.\\./)+)(${names})/`, message });
const modules = (regex: string, message: string) => ({ regex, message });
const noImports = (...patterns: ReturnType<typeof modules>[]): Rules => ({
  'no-restricted-imports': ['error', { patterns }],
});

/** Whole Zod beside it would make the Worker 20 KB larger. */
const oneZod = modules('^zod$', 'zod/mini is what the contracts are made of.');

const workerDoors = [
  oneZod,
  rooms('web|tests', 'The worker never imports the web or the tests.'),
  modules('^#worker/', 'Inside of the worker by a relative path.'),
];

const webDoors = [
  oneZod,
  rooms('drizzle|tests', "The web imports shared, and the router's type."),
  modules('^(\\.\\./)+worker/|^#worker/([^t]|trpc/[^ri])', "The router's type is the web's only door to the worker."),
  modules('^libphonenumber', 'Phone numbers are read by the worker alone.'),
  {
    regex: '^#worker/trpc/(router|init)\\.ts$',
    allowTypeImports: true,
    message: 'Import type: no worker code in the browser.',
  },
  {
    regex: '^react$',
    importNamePattern: '^lazy$',
    message: 'lazyPart of web/ui/lazy-part.tsx, or lazyPage of web/lib/lazy.tsx: what fails takes its own part alone.',
  },
  { regex: '^sonner$', allowTypeImports: true, message: 'toast of web/lib/toast.ts, which loads it with the first.' },
];

const featureDoors = [
  ...workerDoors,
  modules('/http/|^hono', 'No feature knows HTTP.'),
  modules('gateway/(xendit|simulated)', "A feature knows the gateway's port, not its adapters."),
  modules(
    '^\\.\\./\\.\\./messages/(whatsapp|email|push|simulated)',
    'A feature knows the port of the messages, not its adapters.',
  ),
  modules('^\\.\\./[a-z-]+/([a-z-]+-)?router\\.ts$', 'Another feature only by its verb or query file.'),
  modules('^\\.\\./\\.\\./(app|deps|index|jobs|renderers)\\.ts$', 'What puts the features together stands above them.'),
  modules(
    '^(\\.\\./)+drizzle/|^#drizzle/([^s]|s[^c])|@neondatabase|^libphonenumber',
    'Not from here: the driver is worker/db/client.ts alone, phone numbers are read by worker/e164.ts.',
  ),
];

/** The calls about the caller's own account, in which `ownAccount` says whose rows. */
const ownAccountCalls = [
  ...[
    'accounts',
    'articles',
    'auth',
    'contacts',
    'messages',
    'notices',
    'open-sessions',
    'profile',
    'sample-kost',
    'sessions',
  ].map((feature) => `worker/features/${feature}/**`),
  // An administrator who would lock themselves out, the news on a dashboard, and an administrator's own invitations.
  'worker/features/users/{deactivate,update}-user.ts',
  'worker/features/{platform/admin,today/owner}-queries.ts',
  'worker/features/invitations/inviter-of.ts',
  'worker/features/payments/list-quarantined.ts',
];
const ownDoor = {
  regex: '/scope\\.ts$',
  importNamePattern: '^ownAccount$',
  message: "Whose rows is the scope; the caller's own account is for the calls listed in oxlint.config.ts.",
};

/** What makes actors and scopes, signs and checks sessions, and remembers who used a key. */
const readersOfAccountId = [
  'worker/{actor,scope,idempotency}.ts',
  'worker/http/{request-context,uploader-of}.ts',
  'worker/features/auth/{access-token,check-password,new-session,set-up-totp,sign-in-trail}.ts',
  'worker/features/open-sessions/open-session-conditions.ts',
];

const floorRules = webFloors.map((floor, index) => {
  const notBelow = webFloors.slice(0, index + 1).join('|');
  const message = `Of the floors ${webFloors.join(', ')}, one imports only those after it, and itself by a shorter path.`;
  return { files: [`web/${floor}/**`], rules: noImports(...webDoors, modules(`^(\\.\\./)+(${notBelow})/`, message)) };
});

/** Node's types, which the Worker has for `node:crypto` and `Buffer`, declare these; the DOM is not typed there at all. */
const noStorage: Rules = { 'no-restricted-globals': ['error', 'localStorage', 'sessionStorage'] };

/** What phones at the floor (web/README.md) lack; `tests/unit/web/browser-floor.test.ts` compares it with MDN's table. */
const OLDER = 'Older phones lack it: ';
const newerGlobals = [
  'CloseWatcher',
  'Temporal',
  'cancelIdleCallback',
  'cookieStore',
  'navigation',
  'requestIdleCallback',
  'scheduler',
].map((name) => ({ name, message: `${OLDER}web/browser-floor.ts.` }));
const newerFunctions = [
  'AbortSignal.any',
  'Array.fromAsync',
  'ClipboardItem.supports',
  'Error.captureStackTrace',
  'Error.isError',
  'Iterator.from',
  'Map.groupBy',
  'Math.sumPrecise',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'ReadableStream.from',
  'RegExp.escape',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
].map((path) => {
  const [object, property] = path.split('.');
  return { object, property, message: `${OLDER}web/browser-floor.ts.` };
});
const newerMethods = [
  'checkVisibility',
  'showPopover',
  'hidePopover',
  'togglePopover',
  'startViewTransition',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'symmetricDifference',
  'toBase64',
  'setHTMLUnsafe',
].map((property) => ({ property, message: `${OLDER}web/browser-floor.ts.` }));
const urlReaders = ['canParse', 'parse'].map((property) => ({
  object: 'URL',
  property,
  message: `${OLDER}shared/rules/parse-url.ts.`,
}));

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist', '.data', 'drizzle/migrations'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-console': 'error',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    'react/react-in-jsx-scope': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expectTypeOf', 'expect*'] }],
    'react/rules-of-hooks': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'promise/always-return': 'off',
    // It takes `z.catch` for a promise's.
    'promise/valid-params': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/no-array-sort': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
  },
  overrides: [
    {
      files: ['shared/**'],
      rules: noImports(
        modules(
          '^([^.z]|z([^o]|$)|zo([^d]|$)|zod([^/]|$)|zod/[^m])',
          'shared is pure: it may import zod/mini and itself.',
        ),
        rooms('drizzle|worker|web|tests', 'shared is pure: it may import zod/mini and itself.'),
      ),
    },
    {
      files: ['drizzle/schema/**'],
      rules: noImports(
        modules(
          '^#(drizzle|worker|web|tests)/|^#shared/([^aen]|a[^u]|e[^n]|n[^o])|^\\.\\./',
          'The schema may import the closed sets of shared alone: enums, audit-actions, notice-kinds.',
        ),
      ),
    },
    {
      files: ['drizzle/local/**'],
      rules: noImports(
        modules('^#|^(\\.\\./)+(worker|web|shared|tests)/', 'The local Neon knows nothing of what uses it.'),
      ),
    },
    { files: ['worker/features/**'], rules: noImports(...featureDoors, ownDoor) },
    { files: ownAccountCalls, rules: noImports(...featureDoors) },
    {
      files: ['worker/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            property: 'accountId',
            message: 'Whose rows is the scope (worker/scope.ts), who did it `byWhom` (worker/actor.ts).',
          },
        ],
      },
    },
    { files: readersOfAccountId, rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['worker/*.ts', 'worker/{http,trpc,gateway,messages,internals}/**'],
      rules: { ...noImports(...workerDoors), ...noStorage },
    },
    {
      files: ['worker/db/**', 'worker/files/**', 'worker/passwords/**'],
      rules: {
        ...noImports(
          ...workerDoors,
          rooms('drizzle', 'What every feature stands on knows no schema.'),
          modules(
            '^(\\.\\./)+(features|http|trpc|local)/|^hono',
            'Every feature stands on it: it knows none, nor HTTP.',
          ),
        ),
        ...noStorage,
      },
    },
    {
      files: ['worker/local/**'],
      rules: noImports(rooms('web|tests', 'Nothing that runs imports the web or the tests.')),
    },
    {
      files: ['drizzle/*.ts', 'drizzle/demo/**'],
      rules: noImports(rooms('web|worker|tests', 'The database stands below what uses it: hand it what it needs.')),
    },
    { files: ['web/**'], rules: noImports(...webDoors) },
    ...floorRules,
    {
      files: ['web/**', 'shared/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'Intl', message: "shared/format.ts: language data delay a cheap phone's first figure." },
          ...newerGlobals,
        ],
        'no-restricted-properties': ['error', ...urlReaders, ...newerFunctions, ...newerMethods],
      },
    },
    { files: ['worker/**', 'shared/**'], rules: { 'max-lines-per-function': ['error', { max: 60 }] } },
    { files: ['web/**'], rules: { 'max-lines-per-function': ['error', { max: 80 }] } },
    {
      files: ['**/*.config.ts', 'worker/index.ts', 'tests/support/app/*-setup.ts'],
      rules: { 'import/no-default-export': 'off', 'no-restricted-imports': 'off' },
    },
    { files: ['tests/bench/floor-worker.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['worker/index.ts', 'worker/local/**', 'drizzle/migrate.ts', 'tests/bench/**', 'web/data/log.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['tests/e2e/**'],
      rules: {
        'vitest/prefer-expect-resolves': 'error',
        'vitest/no-restricted-matchers': ['error', { resolves: 'A page is still changing: use expect.poll(() => …).' }],
      },
    },
  ],
} satisfies OxlintConfig;

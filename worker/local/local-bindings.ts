/** Variables that the Worker takes as they are set; the rest is made by a local run. */
const PASSED_ON = [
  'DEMO_PASSWORD',
  'XENDIT_SECRET_KEY',
  'XENDIT_CALLBACK_TOKEN',
  'XENDIT_BASE_URL',
  'JWT_SECRET',
  'NIK_KEY',
  'NIK_OLD_KEYS',
];

/** What a local run with its own demo has. */
export const demoBindings = { DEMO_MODE: 'true', PAYMENT_GATEWAY: 'simulated' } as const;

/**
 * The Worker's bindings as this shell says them, with the defaults of a local run: a demo on the embedded database, and
 * never one by itself on a database that `DATABASE_URL` names. Payments go through Xendit where there is a key for it,
 * in a demo else through the simulated bank; elsewhere `PAYMENT_GATEWAY` has to be said.
 */
export function localBindings(env: NodeJS.ProcessEnv): Record<string, string> {
  const DEMO_MODE = env.DEMO_MODE || (env.DATABASE_URL ? 'false' : demoBindings.DEMO_MODE);
  const fallback = DEMO_MODE === 'true' ? demoBindings.PAYMENT_GATEWAY : undefined;
  const PAYMENT_GATEWAY = env.PAYMENT_GATEWAY || (env.XENDIT_SECRET_KEY ? 'xendit' : fallback);
  const passedOn = PASSED_ON.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return { DEMO_MODE, ...(PAYMENT_GATEWAY ? { PAYMENT_GATEWAY } : {}), ...Object.fromEntries(passedOn) };
}

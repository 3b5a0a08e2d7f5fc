/** The port of a local run unless `PORT` names another. */
export const DEFAULT_PORT = 8787;

/** Variables that are passed to the Worker unchanged; a local run makes the others. */
const PASSED_ON = [
  'DEMO_PASSWORD',
  'XENDIT_SECRET_KEY',
  'XENDIT_CALLBACK_TOKEN',
  'XENDIT_BASE_URL',
  'JWT_SECRET',
  'NIK_KEY',
  'NIK_OLD_KEYS',
  'MESSAGES',
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_API_URL',
  'OWNER_MESSAGES_A_DAY',
  'EMAIL_FROM',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
  'JOB_SUBREQUESTS',
  'HELP_CONTACT',
];

/** The bindings of a local run with demo data. */
export const demoBindings = { DEMO_MODE: 'true', PAYMENT_GATEWAY: 'simulated' } as const;

/** The address of a local run, with which its links begin. */
export function localAddress(port: string | number): string {
  return `http://localhost:${port}`;
}

/**
 * The Worker's bindings from this shell's variables, with the defaults of a local run: demo mode with the embedded
 * database, and not with a database that `DATABASE_URL` names. Payments go through Xendit if there is a key for it, or
 * in a demo through the simulated bank; otherwise `PAYMENT_GATEWAY` must be set. Links lead to this machine unless
 * `PUBLIC_URL` says otherwise.
 */
export function localBindings(env: NodeJS.ProcessEnv): Record<string, string> {
  const DEMO_MODE = env.DEMO_MODE || (env.DATABASE_URL ? 'false' : demoBindings.DEMO_MODE);
  const fallback = DEMO_MODE === 'true' ? demoBindings.PAYMENT_GATEWAY : undefined;
  const PAYMENT_GATEWAY = env.PAYMENT_GATEWAY || (env.XENDIT_SECRET_KEY ? 'xendit' : fallback);
  const PUBLIC_URL = env.PUBLIC_URL || localAddress(env.PORT || DEFAULT_PORT);
  const passedOn = PASSED_ON.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return { DEMO_MODE, PUBLIC_URL, ...(PAYMENT_GATEWAY ? { PAYMENT_GATEWAY } : {}), ...Object.fromEntries(passedOn) };
}

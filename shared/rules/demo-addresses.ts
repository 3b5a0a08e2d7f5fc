/** The domain of the demo's accounts, as which everybody may sign in; outside of a demo there are none. */
export const DEMO_DOMAIN = '@demo.ekost.id';

/** The password of all demo accounts, unless `DEMO_PASSWORD` names another. */
export const DEFAULT_DEMO_PASSWORD = 'demo-ekost';

/** The accounts that a demo begins with, one of each kind and a second owner. */
export const demoAddresses = {
  admin: `admin${DEMO_DOMAIN}`,
  owner: `pemilik${DEMO_DOMAIN}`,
  owner2: `pemilik2${DEMO_DOMAIN}`,
  tenant: `penyewa${DEMO_DOMAIN}`,
  technician: `teknisi${DEMO_DOMAIN}`,
} as const;

import type { CurrentUser } from '#shared/contract/auth.ts';
import type { Role } from '#shared/enums.ts';
import { expectStatus, PASSWORD, unique } from './factories.ts';
import { RestClient } from '../app/rest-client.ts';
import { sessionToken } from '../browser/screens/visit.ts';

/** The first password that an admin sets. */
export const FIRST_PASSWORD = 'sekali-pakai';

/** The REST paths of a running product, with or without a token. */
export function restOf(baseURL: string, token?: string): RestClient {
  return new RestClient((request) => fetch(request), token, baseURL);
}

let adminToken: Promise<string | null> | undefined;

/** The REST paths as the demo's admin, who signs in once per suite, because hashing a password takes time. */
export async function restOfAdmin(baseURL: string): Promise<RestClient> {
  adminToken ??= sessionToken(baseURL, 'admin');
  return restOf(baseURL, (await adminToken) ?? undefined);
}

export interface Account {
  id: string;
  email: string;
  full_name: string;
}

export interface AccountOptions {
  role?: Exclude<Role, 'ADMIN'>;
  full_name?: string;
}

/** Someone who has registered and waits for an admin. */
export async function registerAccount(baseURL: string, options: AccountOptions = {}): Promise<Account> {
  const full_name = options.full_name ?? unique('Pengguna');
  const email = `${unique('pengguna')}@uji.ekost.id`;
  const { id } = await expectStatus(
    201,
    restOf(baseURL).post<{ id: string }>('/auth/register', {
      full_name,
      email,
      phone: '0812-3456-7890',
      role: options.role ?? 'OWNER',
      password: PASSWORD,
    }),
  );
  return { id, email, full_name };
}

/** Someone who may sign in, with a password that they have chosen. */
export async function activeAccount(baseURL: string, options: AccountOptions = {}): Promise<Account> {
  const account = await registerAccount(baseURL, options);
  const admin = await restOfAdmin(baseURL);
  await expectStatus(200, admin.post('/api/admin/approve-user', { user_id: account.id, action: 'approve' }));
  return account;
}

/** An account made by an admin: its first sign-in asks for another password. */
export async function firstTimeAccount(baseURL: string, role: Role = 'OWNER'): Promise<Account> {
  const full_name = unique('Pengguna');
  const email = `${unique('pengguna')}@uji.ekost.id`;
  const admin = await restOfAdmin(baseURL);
  const { id } = await expectStatus(
    201,
    admin.post<CurrentUser>('/api/admin/users', {
      full_name,
      email,
      phone: '081234567890',
      role,
      password: FIRST_PASSWORD,
    }),
  );
  return { id, email, full_name };
}

/** A session of an account. */
export async function tokenOf(baseURL: string, email: string, password = PASSWORD): Promise<string> {
  const { access_token } = await expectStatus(
    200,
    restOf(baseURL).post<{ access_token: string }>('/auth/login', { email, password }),
  );
  return access_token;
}

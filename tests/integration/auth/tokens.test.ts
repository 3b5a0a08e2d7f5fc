import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { JWT_SECRET } from '#tests/support/app/secrets.ts';
import { expectStatus, makePerson, type Person } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

interface Claims {
  sub: string;
  sid: string;
  role: string;
  iss: string;
  aud: string;
  iat: number;
  exp: number;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token', () => {
  let app: TestApp;
  let owner: Person;
  let stranger: Person;
  let claims: Claims;
  beforeAll(async () => {
    app = createTestApp();
    owner = await makePerson(app, { role: 'OWNER' });
    stranger = await makePerson(app, { role: 'OWNER' });
    claims = claimsOf(owner);
  });

  function claimsOf(person: Person): Claims {
    const [, payload = ''] = (person.rest.token ?? '').split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims;
  }

  function sign(payload: Partial<Claims>, secret = JWT_SECRET, alg = 'HS256'): Promise<string> {
    return new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
  }

  async function expectNobody(token: string) {
    await expectUnchanged(app, [owner, stranger], async () => {
      await expectRefusal('UNAUTHENTICATED', app.rest.as(token).get('/auth/me'));
      await expectRefusal('UNAUTHENTICATED', app.rest.as(token).post('/kost', {}));
    });
  }

  it('holds no more than ids, the role and its times', () => {
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'role', 'sid', 'sub']);
    expect(claims).toMatchObject({ sub: owner.id, role: 'OWNER', iss: 'ekost', aud: 'ekost-web' });
    expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
  });

  it('signed by us is accepted, so the tokens below are refused only for what they change', async () => {
    await expectStatus(200, app.rest.as(await sign(claims)).get('/auth/me'));
  });

  it('without a signature is refused, whatever its algorithm claims', async () => {
    for (const alg of ['none', 'None', 'NONE', 'HS256']) {
      await expectNobody(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`);
    }
  });

  it('with another role in its payload is refused', async () => {
    const [header, , signature] = (owner.rest.token ?? '').split('.');
    await expectNobody(`${header}.${encode({ ...claims, role: 'ADMIN' })}.${signature}`);
  });

  it('signed with another secret is refused', async () => {
    await expectNobody(await sign(claims, 'another-secret-of-the-same-length-012345'));
    await expectNobody(await sign(claims, '0'));
  });

  it('signed with our secret by another algorithm is refused', async () => {
    await expectNobody(await sign(claims, `${JWT_SECRET}${'0'.repeat(40)}`, 'HS512'));
    await expectNobody(await sign(claims, JWT_SECRET.repeat(2), 'HS512'));
  });

  it.each([
    ['another issuer', { iss: 'ekost-lain' }],
    ['another audience', { aud: 'ekost-admin' }],
    ['an end that has passed', { exp: 1_600_000_000 }],
    ['a role that there is not', { role: 'ROOT' }],
    ['a role that is not the account’s', { role: 'ADMIN' }],
    ['a session that there is not', { sid: '0190a000-0000-7000-8000-000000000000' }],
    ['an account that there is not', { sub: '0190a000-0000-7000-8000-000000000000' }],
  ])('signed with our secret, but with %s, is refused', async (_, changed) => {
    await expectNobody(await sign({ ...claims, ...changed }));
  });

  it.each(['iss', 'aud', 'exp', 'sub', 'sid', 'role'] as const)(
    'signed with our secret without %s is refused',
    async (name) => {
      const { [name]: _, ...rest } = claims;
      await expectNobody(await sign(rest));
    },
  );

  it('that names one account with the session of another is refused', async () => {
    await expectNobody(await sign({ ...claims, sub: stranger.id }));
    await expectNobody(await sign({ ...claims, sid: claimsOf(stranger).sid }));
  });

  it('in pieces, doubled or in another scheme is refused', async () => {
    const token = owner.rest.token ?? '';
    for (const header of [
      token,
      `Basic ${token}`,
      'Bearer',
      'Bearer ',
      `Bearer ${token.slice(0, -4)}`,
      `Bearer ${token}.${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token.replace('.', ' ')}`,
    ]) {
      await expectRefusal('UNAUTHENTICATED', app.rest.get('/auth/me', { authorization: header }));
    }
  });

  it('is never read from the address', async () => {
    await expectRefusal('UNAUTHENTICATED', app.rest.get(`/auth/me?access_token=${owner.rest.token}`));
    await expectRefusal('UNAUTHENTICATED', app.rest.get(`/auth/me?authorization=Bearer%20${owner.rest.token}`));
  });
});

import type { UploadedFile } from '#shared/contract/files.ts';
import type { FilePurpose } from '#shared/enums.ts';
import type { TestApp } from '../app/test-app.ts';
import type { Refusal, RestAnswer } from '../app/rest-client.ts';
import type { Person } from '../people/factories.ts';

/** Sends bytes to the upload as somebody, with the headers that a client sends. */
export async function upload<Body = UploadedFile>(
  app: { fetch: TestApp['fetch'] },
  person: Pick<Person, 'rest'> | null,
  query: FilePurpose | `${string}=${string}`,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<RestAnswer<Body>> {
  const search = query.includes('=') ? query : `purpose=${query}`;
  const response = await app.fetch(
    new Request(`http://ekost.test/api/files?${search}`, {
      method: 'POST',
      headers: {
        'content-length': String(bytes.length),
        'content-type': 'application/octet-stream',
        ...(person === null ? {} : { authorization: `Bearer ${person.rest.token}` }),
        ...headers,
      },
      body: Uint8Array.from(bytes),
    }),
  );
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

/** An upload that is refused. */
export function uploadRefused(...[app, person, query, bytes, headers]: Parameters<typeof upload>) {
  return upload<Refusal>(app, person, query, bytes, headers);
}

/** Asks for an address as a browser's picture does: without a session. */
export function open(app: { fetch: TestApp['fetch'] }, address: string, headers: Record<string, string> = {}) {
  return app.fetch(new Request(new URL(address, 'http://ekost.test'), { headers }));
}

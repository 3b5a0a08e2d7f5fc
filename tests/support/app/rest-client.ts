/** The answer to a REST call. */
export interface RestAnswer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** The shape of a refusal. */
export interface Refusal {
  detail: string;
  code: string;
  issues?: { path: (string | number)[]; message: string }[];
  applications_left?: number;
  request_id: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** Calls the REST paths as one person, in process or over a socket. */
export class RestClient {
  readonly token: string | undefined;
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #origin: string;

  constructor(fetchRequest: (request: Request) => Promise<Response>, token?: string, origin = 'http://ekost.test') {
    this.#fetch = fetchRequest;
    this.token = token;
    this.#origin = origin;
  }

  /** The same client with another token. */
  as(token: string): RestClient {
    return new RestClient(this.#fetch, token, this.#origin);
  }

  /** The body is assumed to be of the given type; the tests assert what they rely on. */
  async call<Body = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<RestAnswer<Body>> {
    const response = await this.#fetch(
      new Request(new URL(path, this.#origin), {
        method,
        headers: {
          ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  }

  get<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>) {
    return this.call<Body>('GET', path, undefined, headers);
  }

  post<Body = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.call<Body>('POST', path, body, headers);
  }

  put<Body = Record<string, unknown>>(path: string, body?: unknown) {
    return this.call<Body>('PUT', path, body);
  }

  delete<Body = Record<string, unknown>>(path: string) {
    return this.call<Body>('DELETE', path);
  }
}

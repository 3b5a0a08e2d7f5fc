import { createServer } from 'node:http';

/** Serves every request with one answer on a port of its own, while `act` runs. */
export async function servedBy<Result>(answer: () => Response, act: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_request, response) => {
    const { status, headers, body } = answer();
    response.writeHead(status, Object.fromEntries(headers));
    void new Response(body).text().then((text) => response.end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    return await act(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

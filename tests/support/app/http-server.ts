import { createServer, type RequestListener } from 'node:http';

interface LocalServer {
  url: string;
  stop: () => Promise<void>;
}

/** Answers requests on a port of its own, on this machine. */
export async function serveLocally(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  // So long that no connection becomes idle during a test: closing one could hit a request on its way.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}

/** Serves every request with one answer on a port of its own, while `act` runs. */
export async function servedBy<Result>(answer: () => Response, act: (url: string) => Promise<Result>): Promise<Result> {
  const { url, stop } = await serveLocally((_request, response) => {
    const { status, headers, body } = answer();
    response.writeHead(status, Object.fromEntries(headers));
    void new Response(body).text().then((text) => response.end(text));
  });
  try {
    return await act(url);
  } finally {
    await stop();
  }
}

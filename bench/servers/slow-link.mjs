import { connect, createServer } from 'node:net';

const REQUEST = /(?:^|\r\n\r\n)(?:GET|HEAD) /g;

/**
 * A proxy to a local server that simulates the latency of a network: a connection takes a round trip, and so does a
 * request. It counts the requests.
 *
 * @param {string} target
 * @param {number} roundTrip in milliseconds
 */
export async function slowLink(target, roundTrip) {
  const { hostname, port } = new URL(target);
  let requests = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const opened = performance.now() + roundTrip;
    passOn(
      client,
      upstream,
      () => Math.max(roundTrip / 2, opened - performance.now() + roundTrip / 2),
      (bytes) => {
        requests += bytes.toString('latin1').match(REQUEST)?.length ?? 0;
      },
    );
    passOn(upstream, client, () => roundTrip / 2);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    requests: () => requests,
    stop: () => void server.close(),
  };
}

/**
 * @param {import('node:net').Socket} from
 * @param {import('node:net').Socket} to
 * @param {() => number} delay
 * @param {(bytes: Buffer) => void} [look]
 */
function passOn(from, to, delay, look = () => undefined) {
  from.setNoDelay(true);
  from.on('data', (bytes) => {
    look(bytes);
    setTimeout(() => to.writable && to.write(bytes), delay());
  });
  from.on('end', () => setTimeout(() => to.end(), delay()));
  from.on('error', () => to.destroy());
}

import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses of this machine that accept connections on a port. */
export async function addressesThatAnswer(port: number): Promise<readonly string[]> {
  const addresses = ownAddresses();
  const answers = await Promise.all(addresses.map((address) => isOpen(address, port)));
  return addresses.filter((_, place) => answers[place]);
}

function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flat();
  const addresses = all.flatMap((one) => (one === undefined || one.scopeid ? [] : [one.address]));
  // On Linux and Windows, all of 127.0.0.0/8 is this machine: a server on all interfaces also accepts connections
  // here.
  const more = process.platform === 'darwin' ? [] : ['127.0.0.2'];
  return [...new Set([...addresses, ...more])];
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

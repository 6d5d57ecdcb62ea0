import { RPCLink } from '@orpc/client/message-port';
import { PORT_CHANNEL } from '../../../contract/port.ts';

/** The desktop shell: asks the preload for the port to the host, once for this document. */
export async function connectByPort(): Promise<RPCLink<Record<never, never>>> {
  const port = await requestPort();
  const link = new RPCLink({ port });
  port.start();
  return link;
}

function requestPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage(event) {
      const [port] = event.ports;
      if (event.source !== window || event.data !== PORT_CHANNEL || port === undefined) return;
      window.removeEventListener('message', onMessage);
      resolve(port);
    });
    window.postMessage(PORT_CHANNEL, location.origin);
  });
}

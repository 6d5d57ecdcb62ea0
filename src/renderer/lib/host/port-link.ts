import { RPCLink } from '@orpc/client/message-port';

/** The desktop shell. */
export async function connectByPort(hostPort: Promise<MessagePort>): Promise<RPCLink<Record<never, never>>> {
  const port = await hostPort;
  const link = new RPCLink({ port });
  port.start();
  return link;
}

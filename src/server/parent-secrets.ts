import { electronParent } from '#engine/electron-port.ts';
import { type ServerSecrets, secretsIn } from '#protocol/index.ts';

/**
 * The secrets that the program which started this one sends, however late: it may start one ahead of its use. SECURITY:
 * without them there is no server: it would be open to everybody.
 */
export function receiveSecrets(): Promise<ServerSecrets> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      const secrets = secretsIn(message);
      if (secrets !== undefined) resolve(secrets);
    };
    const give = () => reject(new Error(NOT_SENT));
    const parent = electronParent();
    if (parent !== undefined) {
      // Electron ends its children with itself.
      parent.on('message', ({ data }) => hear(data));
    } else if (process.send !== undefined) {
      process.on('message', hear);
      process.once('disconnect', give);
      if (!process.connected) give();
    } else give();
  });
}

const NOT_SENT = '--parent-secrets is for the program that starts the server: it sent none';

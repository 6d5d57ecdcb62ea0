import { electronParent } from '#engine/electron-port.ts';
import { type ServerSecrets, secretsIn } from '#protocol/index.ts';

/**
 * Receives the secrets that the parent process sends, however late: it may start this process in advance. SECURITY:
 * without them the server must not start, as it would be open.
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
      // Electron ends its child processes when it ends.
      parent.on('message', ({ data }) => hear(data));
    } else if (process.send !== undefined) {
      process.on('message', hear);
      process.once('disconnect', give);
      if (!process.connected) give();
    } else give();
  });
}

const NOT_SENT = '--parent-secrets is for the program that starts the server: it sent none';

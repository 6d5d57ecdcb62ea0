import { electronParent } from '#engine/electron-port.ts';
import { type ServerSecrets, secretsIn } from '#protocol/index.ts';

/** They are sent before this process has started. */
const MAX_WAIT = 10_000;

/**
 * The secrets that the program which started this one sends. SECURITY: without them there is no server: it would be open
 * to everybody.
 */
export function receiveSecrets(): Promise<ServerSecrets> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(NOT_SENT)), MAX_WAIT);
    const hear = (message: unknown) => {
      const secrets = secretsIn(message);
      if (secrets === undefined) return;
      clearTimeout(timer);
      resolve(secrets);
    };
    const parent = electronParent();
    if (parent !== undefined) parent.on('message', ({ data }) => hear(data));
    else if (process.send !== undefined) process.on('message', hear);
    else reject(new Error(NOT_SENT));
  });
}

const NOT_SENT = '--parent-secrets is for the program that starts the server: it sent none';

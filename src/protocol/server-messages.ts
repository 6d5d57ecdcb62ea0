import { z } from 'zod';
import { type GatewayAccess, gatewayAccess } from './storage-gateway.ts';

/**
 * The secrets of a server that Vitrine starts. They are sent over the channel between the processes. SECURITY: every
 * account of the machine can see the arguments of a process, and its environment stays readable as long as it runs.
 */
export interface ServerSecrets {
  /** A request must have one of these in the header. If the list is empty, the header is ignored. */
  readonly apiKeys: readonly string[];
  readonly bearerTokens: readonly string[];
  /** Required by the admin routes. */
  readonly adminToken: string;
  /** Set if the server reads tables in storage. */
  readonly gateway?: GatewayAccess | undefined;
}

const secretsMessage = z.object({
  secrets: z.object({
    apiKeys: z.array(z.string().min(1)),
    bearerTokens: z.array(z.string().min(1)),
    adminToken: z.string().min(1),
    gateway: gatewayAccess.optional(),
  }),
});

export interface SecretsMessage {
  readonly secrets: ServerSecrets;
}

/** Returns undefined for any other message. */
export function secretsIn(received: unknown): ServerSecrets | undefined {
  return secretsMessage.safeParse(received).data?.secrets;
}

/**
 * Why a server that Vitrine started failed to start, sent over the channel between the processes. The end of a
 * process’s error output may be lost.
 */
export interface StartFailure {
  readonly failed: string;
}

/**
 * The acknowledgment of a {@link StartFailure}. The process ends after receiving it, so that the message arrives
 * before the exit event.
 */
export const START_FAILURE_ACK = 'failure heard';

export function isStartFailure(message: unknown): message is StartFailure {
  return (
    typeof message === 'object' &&
    message !== null &&
    'failed' in message &&
    typeof message.failed === 'string'
  );
}

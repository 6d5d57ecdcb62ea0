import { z } from 'zod';
import { type GatewayAccess, gatewayAccess } from './storage-gateway.ts';

/**
 * What a server that Vitrine started has to keep to itself, told over the channel between the two. SECURITY: the arguments
 * of a process are shown to every account of the machine, and its environment stays readable as long as it runs.
 */
export interface ServerSecrets {
  /** Of which a request has to show one; with none, that header is not looked at. */
  readonly apiKeys: readonly string[];
  readonly bearerTokens: readonly string[];
  /** Opens the admin routes. */
  readonly adminToken: string;
  /** It reads tables in storage, through this. */
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

/** As it goes over the channel. */
export interface SecretsMessage {
  readonly secrets: ServerSecrets;
}

/** Undefined for any other message. */
export function secretsIn(received: unknown): ServerSecrets | undefined {
  return secretsMessage.safeParse(received).data?.secrets;
}

/**
 * Why a server that Vitrine started could not start, told over the channel between the two: what a process wrote to its
 * error output may be cut at its end.
 */
export interface StartFailure {
  readonly failed: string;
}

/** The answer to it. The process ends once it has it, so that its words are never behind the news of its end. */
export const START_FAILURE_ACK = 'failure heard';

export function isStartFailure(message: unknown): message is StartFailure {
  return (
    typeof message === 'object' &&
    message !== null &&
    'failed' in message &&
    typeof message.failed === 'string'
  );
}

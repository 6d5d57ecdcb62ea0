import type { RequestCredential } from '../../../../contract/index.ts';

/** The variables in which a shell has the secrets: the window knows none of them, and a command line is read by others. */
const HEADERS: Readonly<Record<RequestCredential, string>> = {
  apiKey: '-H "x-api-key: $VITRINE_API_KEY"',
  bearer: '-H "authorization: Bearer $VITRINE_TOKEN"',
};

/** A first request to try from a shell: the namespaces at the root. */
export function firstRequest(address: string, requires: readonly RequestCredential[]): string {
  const headers = requires.map((slot) => ` ${HEADERS[slot]}`).join('');
  return `curl${headers} ${address}/v1/namespace/%24/list`;
}

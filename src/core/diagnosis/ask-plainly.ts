import type { HttpAnswer } from '../http/http-answer.ts';
import type { Patience } from '../http/limits.ts';
import { splitAddress } from '../namespace/address.ts';
import type { Trial } from './trial.ts';

/**
 * One GET to see what answers. SECURITY: without any credential or context entry, and not one step further than the
 * address: where it points is for the user to see first.
 */
export function askPlainly(
  address: string,
  path: string,
  trial: Trial,
  patience: Patience = {},
): Promise<HttpAnswer> {
  const { tools, connectionId, route, signal } = trial;
  const { origin, basePath } = splitAddress(address);
  return tools.http.send({
    ...{ connectionId, route, signal, origin },
    method: 'GET',
    path: basePath + path,
    redirects: 'return',
    effect: 'reads',
    // What happens at the first try is what the user wants to know.
    repeatable: false,
    patience,
  });
}

import type { HttpResponse } from '../http/http-response.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { splitAddress } from '../namespace/address.ts';
import type { TestContext } from './test-context.ts';

/**
 * One GET to see what answers. SECURITY: without any credential or context entry, and not one step further than the
 * address: where it points is for the user to see first.
 */
export function requestWithoutCredentials(
  address: string,
  path: string,
  trial: TestContext,
  patience: TimeoutOverrides = {},
): Promise<HttpResponse> {
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

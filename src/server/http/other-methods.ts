import type { FastifyInstance } from 'fastify';
import { type Operation, operations } from '../../protocol/index.ts';
import { ApiFailure } from './api-failure.ts';
import { UNSUPPORTED } from './codes.ts';
import { methodsOf, routeOf } from './paths.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** A path of the interface with a method that it does not have there: said apart from a path that it does not have. */
export function registerOtherMethods(app: FastifyInstance): void {
  for (const [url, allowed] of methodsByRoute()) {
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      handler: ({ method }) => {
        const allow = allowed.join(', ');
        const message = `${method} isn’t allowed here. Allowed: ${allow}.`;
        throw new ApiFailure(UNSUPPORTED, message, 405, { headers: { allow } });
      },
    });
  }
}

function methodsByRoute(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const operation of Object.values<Operation>(operations)) {
    const url = routeOf(operation);
    all.set(url, [...(all.get(url) ?? []), ...methodsOf(operation)]);
  }
  return all;
}

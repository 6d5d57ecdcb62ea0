import { type Operation, operations } from '#protocol/index.ts';
import { ApiFailure, UNSUPPORTED } from './api-failure.ts';
import { methodsOf, routeOf } from './register-operation.ts';

/**
 * A path of the interface with a method that it does not have there: said apart from a path that it does not have. It is
 * looked up when somebody asks: a route for each method that a path lacks would take longer than the rest of a start.
 */
export function wrongMethod(method: string, path: string): ApiFailure | undefined {
  const allowed = methodsAt(path);
  if (allowed === undefined) return undefined;
  const allow = allowed.join(', ');
  const message = `${method} isn’t allowed here. Allowed: ${allow}.`;
  return new ApiFailure(UNSUPPORTED, message, 405, { headers: { allow } });
}

function methodsAt(path: string): readonly string[] | undefined {
  const matching = [...methodsByRoute()].filter(([route]) => patternOf(route).test(path));
  // A name that is spelled out is closer than any name.
  const [closest] = matching.sort(([one], [other]) => parametersIn(one) - parametersIn(other));
  return closest?.[1];
}

function methodsByRoute(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const operation of Object.values<Operation>(operations)) {
    const url = routeOf(operation);
    all.set(url, [...(all.get(url) ?? []), ...methodsOf(operation)]);
  }
  return all;
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`);
}

function parametersIn(route: string): number {
  return route.split(':').length;
}

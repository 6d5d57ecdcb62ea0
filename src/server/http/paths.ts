import type { Operation } from '#protocol/index.ts';

/** The path as the router writes it: `/v1/table/:id/describe`. */
export function routeOf({ path }: Pick<Operation, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

export function methodsOf({ method, otherMethod }: Pick<Operation, 'method' | 'otherMethod'>) {
  return otherMethod === undefined ? [method] : [method, otherMethod];
}

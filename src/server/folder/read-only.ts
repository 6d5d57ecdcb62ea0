import { isOperationName, type OperationName, operations } from '../../protocol/index.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { PERMISSION_DENIED } from '../http/codes.ts';
import type { OperationHandlers } from '../operations/index.ts';
import type { OpenedFolder } from './folder-sync.ts';

/** The operations of an opened folder: what changes anything is refused, and what lists looks at the folder first. */
export function readOnlyHandlers(handlers: OperationHandlers, folder: OpenedFolder): OperationHandlers {
  const entries = Object.keys(operations)
    .filter(isOperationName)
    .map((name) => [name, handlerOf(name, handlers, folder)]);
  // As with the handlers themselves: every name has got its own.
  return Object.fromEntries(entries) as OperationHandlers;
}

type AnyHandler = (request: { readonly query: object }) => Promise<unknown>;

function handlerOf(name: OperationName, handlers: OperationHandlers, folder: OpenedFolder): AnyHandler {
  if (isChange(name)) return () => Promise.reject(readOnly(name));
  const handler = handlers[name] as AnyHandler; // What it is given is what its own route has read.
  if (!LISTINGS.has(name)) return handler;
  return async (request) => {
    // In the middle of a listing the names stay as they are.
    if (!('page_token' in request.query)) await folder.refresh();
    return handler(request);
  };
}

const LISTINGS: ReadonlySet<OperationName> = new Set([
  'listNamespaces',
  'listTables',
  'listAllTables',
  'listDeploymentTables',
]);

/** What may be asked twice changes nothing, and of the rest, analyzing only costs time. */
function isChange(name: OperationName): boolean {
  return !operations[name].repeatable && name !== 'analyzePlan';
}

function readOnly(name: OperationName): ApiFailure {
  return new ApiFailure(PERMISSION_DENIED, `\`${name}\` isn’t allowed: the folder is read-only.`);
}

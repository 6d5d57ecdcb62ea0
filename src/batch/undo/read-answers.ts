import { parseJson } from '#protocol/index.ts';
import type { OperationFields } from '../draft.ts';
import type { RemovedTable } from './restore-table.ts';

/**
 * Reads the metadata of a version from a list of names with JSON: as an object it would lose an entry named
 * `__proto__`.
 */
export function readMetadata(
  members: readonly { readonly name: string; readonly json: string }[] | null | undefined,
): OperationFields | undefined {
  if (members == null || members.length === 0) return undefined;
  return Object.fromEntries(members.map(({ name, json }) => [name, parseJson(json)]));
}

/** What the server returned for deregistered tables, by the index of the operation. */
export function readRemovedTables(
  results: readonly { readonly kind: string; readonly json: string }[],
): (place: number) => RemovedTable | undefined {
  return (place) => {
    const result = results[place];
    return result?.kind === 'deregister_table' ? read(result.json) : undefined;
  };
}

function read(json: string): RemovedTable | undefined {
  try {
    const answer = parseJson(json);
    if (!isObject(answer)) return undefined;
    const { location, properties } = answer;
    return {
      ...(typeof location === 'string' ? { location } : {}),
      ...(isObject(properties) ? { properties } : {}),
    };
  } catch {
    // Any other response tells nothing about a table.
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { type DraftOperation, operationSummary } from '#batch/index.ts';
import type { OperationResult } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { parseJson } from '#protocol/index.ts';

/** What the server answered for one operation, in a few words. */
export function operationResultText(operation: DraftOperation, result: OperationResult | undefined): string {
  if (result === undefined) return 'no result returned';
  const members = membersOf(result.json);
  const words = [...told(members), ...options(members)].join(', ');
  return words === '' ? operationSummary(operation) : words;
}

function told(members: ReadonlyMap<string, unknown>): readonly string[] {
  const version = members.get('version');
  const said = [
    versionWords(isObject(version) ? new Map(Object.entries(version)).get('version') : version),
    deletedWords(members.get('deleted_count')),
    members.get('location'),
  ];
  return said.filter((words) => typeof words === 'string');
}

function versionWords(version: unknown): string | undefined {
  return isWhole(version) ? `v${version}` : undefined;
}

function deletedWords(count: unknown): string | undefined {
  return isWhole(count) ? `${formatQuantity(count, 'version')} deleted` : undefined;
}

/** SECURITY: how many, never what they are. */
function options(members: ReadonlyMap<string, unknown>): readonly string[] {
  const value = members.get('storage_options');
  if (!isObject(value)) return [];
  return [`${formatQuantity(Object.keys(value).length, 'storage option')}, masked`];
}

function membersOf(json: string): ReadonlyMap<string, unknown> {
  try {
    const value = parseJson(json);
    return new Map(isObject(value) ? Object.entries(value) : []);
  } catch {
    // Whatever a server sends is shown as it came; it only has no words of ours.
    return new Map();
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Indented, so that it can be read; as it came where it is no JSON. */
export function readableJson(json: string, write: (value: unknown) => string): string {
  try {
    return write(parseJson(json));
  } catch {
    return json;
  }
}

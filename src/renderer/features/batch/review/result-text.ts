import type { DraftOperation } from '#batch/index.ts';
import type { OperationResult } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { parseJson } from '#protocol/index.ts';

/** The result of one operation, in a few words. */
export function operationResultText(operation: DraftOperation, result: OperationResult | undefined): string {
  if (result === undefined) return 'no result returned';
  const members = membersOf(result.json);
  return [doneText(operation, members), ...options(members)].join(', ');
}

function doneText({ kind, members: sent }: DraftOperation, members: ReadonlyMap<string, unknown>): string {
  switch (kind) {
    case 'declare_table':
      return sent.location == null ? declaredText(members.get('location')) : 'declared';
    case 'create_table_version':
      return createdText(members.get('version'));
    case 'delete_table_versions':
      return deletedText(members.get('deleted_count'));
    case 'deregister_table':
      return 'deregistered';
  }
}

/** If the server chose the location, only its response tells it. */
function declaredText(location: unknown): string {
  return typeof location === 'string' ? `declared at ${location}` : 'declared';
}

function createdText(version: unknown): string {
  const number = isObject(version) ? new Map(Object.entries(version)).get('version') : version;
  return isWhole(number) ? `v${number} created` : 'created';
}

function deletedText(count: unknown): string {
  return isWhole(count) ? `${formatQuantity(count, 'version')} deleted` : 'deleted';
}

/** SECURITY: the number of options, never their values. */
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
    // The raw response is shown anyway; it just has no summary.
    return new Map();
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Indented JSON; any other text stays as it is. */
export function readableJson(json: string, write: (value: unknown) => string): string {
  try {
    return write(parseJson(json));
  } catch {
    return json;
  }
}

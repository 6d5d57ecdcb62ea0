import { BATCH_KINDS, type BatchOperationKind } from '../../protocol/index.ts';
import type { NewOperation } from '../editing/draft-edit.ts';
import type { OperationFields } from '../model.ts';

/** What is wrong with it completes a sentence that begins with the operation. */
export type OperationReading = { readonly operation: NewOperation } | { readonly mistake: string };

/** One entry of a request's `operations`. What stands in it besides its kind has no place in a draft, so it is refused. */
export function readOperation(value: unknown): OperationReading {
  if (!isMembers(value)) return { mistake: 'must be an object' };
  const names = Object.keys(value).filter((name) => !isKind(name) || value[name] != null);
  const kinds = names.filter(isKind);
  const [kind] = kinds;
  if (kind === undefined) return { mistake: noKind(names) };
  if (kinds.length > 1) return { mistake: `contains ${listed(kinds, 'and')}; only one is allowed` };
  const other = names.find((name) => !isKind(name));
  if (other !== undefined)
    return { mistake: `contains ${quoted(other)} next to ${quoted(kind)}, which isn’t allowed` };
  const members = value[kind];
  if (!isMembers(members)) return { mistake: `isn’t an operation: ${quoted(kind)} must be an object` };
  return { operation: { kind, members } };
}

export function isMembers(value: unknown): value is OperationFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isKind(name: string): name is BatchOperationKind {
  return KINDS.has(name);
}

const KINDS: ReadonlySet<string> = new Set(BATCH_KINDS);

function noKind([name]: readonly string[]): string {
  const kinds = `must be one of ${listed(BATCH_KINDS, 'or')}`;
  return name === undefined ? kinds : `${kinds}, not ${quoted(name)}`;
}

function listed(names: readonly string[], word: 'and' | 'or'): string {
  const all = names.map(quoted);
  return `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`;
}

const MAX_NAME_LENGTH = 60;

/** Names come from files of others, and may be of any length. */
function quoted(name: string): string {
  return `\`${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name}\``;
}

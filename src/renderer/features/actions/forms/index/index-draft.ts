import { type Change, changeOf } from '#contract/index.ts';
import {
  type IndexedTable,
  type IndexKindName,
  type IndexParameter,
  type IndexParameterValue,
  indexParameters,
  isVectorKind,
} from '#tuning/index-parameters.ts';
import type { IndexMetric } from '#tuning/vector-indices.ts';
import { type FormerIndex, isWhollyKnown } from './former-index.ts';

/** The values of the form’s fields. */
export interface IndexDraft {
  readonly column: string;
  readonly name: string;
  readonly kind: IndexKindName;
  readonly metric: IndexMetric;
  /** Typed or selected values, by parameter. Missing ones have their former or default value. */
  readonly typed: Readonly<Record<string, string | boolean>>;
}

/** A parameter and the value in its field. */
export interface FilledParameter {
  readonly parameter: IndexParameter;
  readonly value: string | boolean;
  /** An error message. */
  readonly problem: string | undefined;
  /** How the value relates to the former or default one: `was 32`. */
  readonly aside: string;
  /** Whether the value is that of the existing index, if known. */
  readonly isAsBefore: boolean;
}

/** Fills in each parameter: from the existing index if the kind is the same, otherwise with defaults. */
export function filledParameters(
  draft: IndexDraft,
  table: IndexedTable,
  former: FormerIndex | undefined,
): readonly FilledParameter[] {
  const isOfFormerKind = draft.kind === former?.kind;
  const filled = indexParameters(draft.kind, table).map((parameter): FilledParameter => {
    const { name, proposed } = parameter;
    const before = former?.settings[name];
    const first = isOfFormerKind ? (before ?? proposed) : proposed;
    const value = draft.typed[name] ?? (typeof first === 'boolean' ? first : String(first ?? ''));
    const problem = problemOf(parameter, value, table);
    return {
      parameter,
      value,
      problem,
      aside: asideOf({ value, before, proposed, isOfFormerKind }),
      isAsBefore: isOfFormerKind && String(value) === String(first ?? ''),
    };
  });
  return filled.map((one) => ({ ...one, problem: one.problem ?? halfByteProblem(one, filled) }));
}

/** Two sub-vectors of 4 bits share a byte, and servers reject an odd number of them. */
function halfByteProblem(
  { parameter: { name, label }, value }: FilledParameter,
  filled: readonly FilledParameter[],
): string | undefined {
  if (name !== 'num_sub_vectors' || typeof value === 'boolean') return undefined;
  const bits = filled.find(({ parameter }) => parameter.name === 'num_bits')?.value;
  const isOdd = (wholeOf(value) ?? 0) % 2 !== 0;
  return bits === '4' && isOdd ? `${label} must be an even number with 4 bits.` : undefined;
}

interface Aside {
  readonly value: string | boolean;
  readonly before: IndexParameterValue | undefined;
  readonly proposed: IndexParameterValue | undefined;
  readonly isOfFormerKind: boolean;
}

function asideOf({ value, before, proposed, isOfFormerKind }: Aside): string {
  const isBefore = String(before) === String(value);
  if (isOfFormerKind && before !== undefined) return isBefore ? 'unchanged' : `was ${spoken(before)}`;
  const standing = standingOf(value, proposed);
  return before === undefined || isBefore ? standing : `${standing}, was ${spoken(before)}`;
}

function standingOf(value: string | boolean, proposed: IndexParameterValue | undefined): string {
  if (value === '') return 'left to the server';
  if (proposed === undefined || String(proposed) === String(value)) return 'default';
  return `default ${spoken(proposed)}`;
}

/** Whether a rebuild would only train the index again. False if the former parameters are not known. */
export function isSameAgain(
  { kind, metric }: IndexDraft,
  filled: readonly FilledParameter[],
  former: FormerIndex | undefined,
): boolean {
  if (former === undefined || !isWhollyKnown(former) || kind !== former.kind) return false;
  return (!isVectorKind(kind) || metric === former.metric) && filled.every(({ isAsBefore }) => isAsBefore);
}

function spoken(value: IndexParameterValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value.toLocaleString('en-US');
}

function problemOf(
  parameter: IndexParameter,
  value: string | boolean,
  { dimension }: IndexedTable,
): string | undefined {
  if (parameter.kind !== 'count' || typeof value === 'boolean' || value.trim() === '') return undefined;
  const { least, most, label, name } = parameter;
  const number = wholeOf(value);
  if (number === undefined || number < least || number > most) {
    return `${label} must be a whole number from ${spoken(least)} to ${spoken(most)}.`;
  }
  const isUneven = name === 'num_sub_vectors' && dimension !== null && dimension % number !== 0;
  return isUneven ? `${label} must divide the dimension, ${spoken(dimension)}.` : undefined;
}

/** Accepts digits grouped by commas, as the hints show them. */
function wholeOf(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The settings to send. An empty field is left out, so the server chooses. */
export function settingsOf(
  filled: readonly FilledParameter[],
): Readonly<Record<string, IndexParameterValue>> {
  return Object.fromEntries(
    filled.flatMap(({ parameter, value }) => {
      const sent = sentValue(parameter, value);
      return sent === undefined ? [] : [[parameter.name, sent] as const];
    }),
  );
}

function sentValue(parameter: IndexParameter, value: string | boolean): IndexParameterValue | undefined {
  if (parameter.kind === 'flag' || typeof value === 'boolean') return value;
  return parameter.kind === 'count' || parameter.name === 'num_bits' ? wholeOf(value) : value;
}

interface DraftedChange {
  readonly id: readonly string[];
  readonly draft: IndexDraft;
  readonly filled: readonly FilledParameter[];
  readonly isRebuilt: boolean;
}

/** Returns undefined while a field is invalid. */
export function indexChange({ id, draft, filled, isRebuilt }: DraftedChange): Change | undefined {
  if (draft.name === '' || draft.column === '') return undefined;
  if (filled.some(({ problem }) => problem !== undefined)) return undefined;
  return changeOf('createIndex', id, {
    ...settingsOf(filled),
    column: draft.column,
    index_type: draft.kind,
    name: draft.name,
    // Older and newer servers read different members.
    ...(isVectorKind(draft.kind) ? { metric_type: draft.metric, distance_type: draft.metric } : {}),
    ...(isRebuilt ? { replace: true } : {}),
  });
}

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

/** What stands in the fields of the form. */
export interface IndexDraft {
  readonly column: string;
  readonly name: string;
  readonly kind: IndexKindName;
  readonly metric: IndexMetric;
  /** What was typed or chosen, by parameter; what isn’t there is as it was before, or as it is proposed. */
  readonly typed: Readonly<Record<string, string | boolean>>;
}

/** A parameter with what stands in its field. */
export interface FilledParameter {
  readonly parameter: IndexParameter;
  readonly value: string | boolean;
  /** What is wrong with it, as a sentence. */
  readonly problem: string | undefined;
  /** How it stands to what was before, or is usual: `was 32`. */
  readonly aside: string;
  /** As the index has it that is there, as far as that is known. */
  readonly isAsBefore: boolean;
}

/** As the fields show it: an index of the same kind as before, or what is proposed for another one. */
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

/** Two sub-vectors of 4 bits are one byte, and servers leave none over. */
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

/** Whether a rebuild would only train anew. Where what was before isn’t known, nobody can say. */
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

/** Also with the signs that group its digits, as hints have them. */
function wholeOf(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** What is sent: a field that is empty is left to the server. */
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

/** Undefined while a field is not right. */
export function indexChange({ id, draft, filled, isRebuilt }: DraftedChange): Change | undefined {
  if (draft.name === '' || draft.column === '') return undefined;
  if (filled.some(({ problem }) => problem !== undefined)) return undefined;
  return changeOf('createIndex', id, {
    ...settingsOf(filled),
    column: draft.column,
    index_type: draft.kind,
    name: draft.name,
    // Which of the two a server reads depends on its age.
    ...(isVectorKind(draft.kind) ? { metric_type: draft.metric, distance_type: draft.metric } : {}),
    ...(isRebuilt ? { replace: true } : {}),
  });
}

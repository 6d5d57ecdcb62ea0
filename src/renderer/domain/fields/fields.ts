import { useState } from 'react';
import type { z } from 'zod';
import type { OperationFields } from '#batch/index.ts';
import { stringifyJson } from '#protocol/json.ts';
import { everyProblem } from '#protocol/problem.ts';
import { useFieldVisits } from './field-visits.ts';

/**
 * The props of a group of fields: the members of an operation, as they are sent. Text that isn’t a number yet is kept
 * as text, so that nothing is lost and the JSON beside a form is always in sync.
 */
export interface FieldGroupProps {
  readonly value: OperationFields;
  readonly onChange: (value: OperationFields) => void;
  /** An error message by the path of its member: `version`, `ranges.0.end_version`. */
  readonly problems: ReadonlyMap<string, string>;
  /** When several operations are edited together: members whose values differ. Their fields are empty. */
  readonly different?: ReadonlySet<string>;
}

export const DIFFERENT_VALUES = 'Different values';

/** For the field of a member that may differ among the operations. */
export function placeholderOf(
  different: ReadonlySet<string> | undefined,
  name: string,
): { readonly placeholder?: string } {
  return different?.has(name) === true ? { placeholder: DIFFERENT_VALUES } : {};
}

/** Sets a member in its place, or removes it. */
export function setField(members: OperationFields, name: string, value: unknown): OperationFields {
  if (value !== undefined) return { ...members, [name]: value };
  const { [name]: _, ...others } = members;
  return others;
}

/** The text in the field of a text member. An empty field means an undefined member. */
export function textMember(members: OperationFields, name: string): string {
  const value = members[name];
  return typeof value === 'string' ? value : '';
}

export function withText(members: OperationFields, name: string, text: string): OperationFields {
  return setField(members, name, text === '' ? undefined : text);
}

interface Fields extends FieldGroupProps {
  readonly isRight: boolean;
  /** For the form around them. */
  readonly listeners: ReturnType<typeof useFieldVisits>['listeners'];
  /** How often the user tried to submit an invalid form: then missing members are reported, too. */
  readonly tries: number;
  readonly onTry: () => void;
}

interface FieldsParams {
  readonly schema: z.ZodType;
  readonly labels: Labels;
  /** The values until the user types: late defaults can still be applied. */
  readonly first: OperationFields;
}

/** The form state of one request, with its errors. */
export function useFields({ schema, labels, first }: FieldsParams): Fields {
  const [typed, setTyped] = useState<OperationFields>();
  const [tries, setTries] = useState(0);
  const value = typed ?? first;
  const { isReported, listeners } = useFieldVisits();
  const problems = memberProblems(schema, value, labels);
  const reported = [...ofWhatIsThere(problems, value)].filter(([member]) => isReported({ member }));
  return {
    value,
    onChange: setTyped,
    problems: tries > 0 ? problems : new Map(reported),
    listeners,
    isRight: problems.size === 0,
    tries,
    onTry: () => setTries((count) => count + 1),
  };
}

type Problems = ReadonlyMap<string, string>;

type Labels = Readonly<Record<string, string>>;

/** The errors that the schema finds in the members. Only the first per member. */
export function memberProblems(schema: z.ZodType, members: OperationFields, labels: Labels): Problems {
  const result = schema.safeParse(members);
  if (result.success) return new Map();
  const problems = new Map<string, string>();
  for (const { member, words } of everyProblem(result.error)) {
    const said = memberAt(members, member) === undefined ? 'is required' : words;
    if (!problems.has(member)) problems.set(member, `${labelOf(member, labels)} ${said}.`);
  }
  return problems;
}

/** Without the errors of empty fields. */
export function ofWhatIsThere(problems: Problems, members: OperationFields): Problems {
  return new Map([...problems].filter(([member]) => !isEmpty(memberAt(members, member))));
}

/** For a member inside a list, the last part of the path names the field. */
function labelOf(member: string, labels: Labels): string {
  const name = member.split('.').at(-1) ?? '';
  return labels[member] ?? labels[name] ?? 'This';
}

function memberAt(members: OperationFields, member: string): unknown {
  let value: unknown = members;
  for (const name of member.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Longer than any number of an operation, and short enough to parse quickly. */
const MAX_DIGITS = 40;

/** Parses a whole number exactly, as it is sent; returns other text unchanged. */
export function typedNumber(text: string): number | bigint | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (typed.length > MAX_DIGITS || !/^-?\d+$/.test(typed)) return text;
  const exact = BigInt(typed);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact;
}

/** The reverse of {@link typedNumber}: the text in the field of any member. */
export function numberText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** The number, if the member is a whole one. */
export function exactNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

import { useState } from 'react';
import type { z } from 'zod';
import type { OperationFields } from '#batch/index.ts';
import { stringifyJson } from '#protocol/json.ts';
import { everyProblem } from '#protocol/problem.ts';
import { useFieldVisits } from './field-visits.ts';

/**
 * What a group of fields is given: the members of one operation as the wire has them. What was typed and is no number
 * yet stands in them as a text, so that nothing is lost and the JSON beside a form is always in step with it.
 */
export interface FieldGroupProps {
  readonly value: OperationFields;
  readonly onChange: (value: OperationFields) => void;
  /** What is wrong, as a sentence each, by the path of the member: `version`, `ranges.0.end_version`. */
  readonly problems: ReadonlyMap<string, string>;
  /** Of several operations that are edited alike: members that aren’t the same in all. Their fields are empty. */
  readonly different?: ReadonlySet<string>;
}

export const DIFFERENT_VALUES = 'Different values';

/** For a field of a member that may differ among the operations. */
export function placeholderOf(
  different: ReadonlySet<string> | undefined,
  name: string,
): { readonly placeholder?: string } {
  return different?.has(name) === true ? { placeholder: DIFFERENT_VALUES } : {};
}

/** The same with one member set, in its place where it was there, or without it. */
export function setField(members: OperationFields, name: string, value: unknown): OperationFields {
  if (value !== undefined) return { ...members, [name]: value };
  const { [name]: _, ...others } = members;
  return others;
}

/** A member that should be a text, as it stands in a field. An empty field is a member that is left out. */
export function textMember(members: OperationFields, name: string): string {
  const value = members[name];
  return typeof value === 'string' ? value : '';
}

export function withText(members: OperationFields, name: string, text: string): OperationFields {
  return setField(members, name, text === '' ? undefined : text);
}

interface Fields extends FieldGroupProps {
  readonly isRight: boolean;
  /** Of the form around them. */
  readonly listeners: ReturnType<typeof useFieldVisits>['listeners'];
  /** How often it was tried to send what is not right yet: then what is missing is told too. */
  readonly tries: number;
  readonly onTry: () => void;
}

interface FieldsParams {
  /** The rules of the request that the fields make. */
  readonly schema: z.ZodType;
  readonly labels: Labels;
  /** What the fields hold until something is typed: what is known late can still come in. */
  readonly first: OperationFields;
}

/** The members of one request as they are typed, with what is wrong with them. */
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

/** How the fields of a form are called, by their members. */
type Labels = Readonly<Record<string, string>>;

/** What the interface's own rules say of the members, as a sentence for each field. The first of each counts. */
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

/** Without those of fields that nobody has filled in yet. */
export function ofWhatIsThere(problems: Problems, members: OperationFields): Problems {
  return new Map([...problems].filter(([member]) => !isEmpty(memberAt(members, member))));
}

/** Of a member inside of a list, the last word says which field it is. */
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

/** Longer than any number that an operation can have, and short enough to be read in no time. */
const MAX_DIGITS = 40;

/** What is typed for a whole number, as the wire has it, to the last digit; a text that is none stays as it is. */
export function typedNumber(text: string): number | bigint | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (typed.length > MAX_DIGITS || !/^-?\d+$/.test(typed)) return text;
  const exact = BigInt(typed);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact;
}

/** The counterpart of {@link typedNumber}: what stands in the field for a member of any kind. */
export function numberText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** The number itself, where the member is a whole one. */
export function exactNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

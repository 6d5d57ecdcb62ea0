import type { OperationFields } from '../../../../batch/index.ts';

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

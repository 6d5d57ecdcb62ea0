import type { Members } from '../../../../batch/index.ts';

/** The same with one member set, in its place where it was there, or without it. */
export function withMember(members: Members, name: string, value: unknown): Members {
  if (value !== undefined) return { ...members, [name]: value };
  const { [name]: _, ...others } = members;
  return others;
}

/** A member that should be a text, as it stands in a field. An empty field is a member that is left out. */
export function textMember(members: Members, name: string): string {
  const value = members[name];
  return typeof value === 'string' ? value : '';
}

export function withText(members: Members, name: string, text: string): Members {
  return withMember(members, name, text === '' ? undefined : text);
}

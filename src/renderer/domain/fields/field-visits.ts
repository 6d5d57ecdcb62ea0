import { type FocusEvent, type FormEvent, useState } from 'react';

/** Which fields of a form had the focus, by the first name of each member. */
export interface FieldVisits {
  /** The form was empty when it was opened: missing members aren’t reported yet. */
  readonly isNew: boolean;
  readonly left: ReadonlySet<string>;
  /** The focused field, whose text may be unfinished. */
  readonly typing: string | undefined;
}

interface FormProblem {
  readonly member?: string | undefined;
  /** The member has no value. */
  readonly isMissing?: boolean | undefined;
}

/** Whether an error of a member is shown: only after its field lost the focus once, then at once. */
export function isReported(
  { isNew, left, typing }: FieldVisits,
  { member, isMissing }: FormProblem,
): boolean {
  if (member === undefined) return true;
  const field = fieldOfMember(member);
  return left.has(field) || (field !== typing && !(isNew && isMissing === true));
}

export function afterTyping(visits: FieldVisits, field: string): FieldVisits {
  return visits.left.has(field) || visits.typing === field ? visits : { ...visits, typing: field };
}

export function afterLeaving(visits: FieldVisits, field: string): FieldVisits {
  const typing = visits.typing === field ? undefined : visits.typing;
  return visits.left.has(field) ? visits : { ...visits, typing, left: new Set([...visits.left, field]) };
}

/** `ranges` for `ranges.0.end_version`: all fields of a member count as one. */
export function fieldOfMember(member: string): string {
  return member.split('.')[0] ?? '';
}

/** Follows the focus in a form, whose fields name their members by `data-member`. */
export function useFieldVisits(isNewAtFirst = () => false) {
  const [visits, setVisits] = useState<FieldVisits>(() => ({
    isNew: isNewAtFirst(),
    left: new Set(),
    typing: undefined,
  }));
  return {
    isReported: (problem: FormProblem) => isReported(visits, problem),
    /** Treats a field as visited, because its error was shown elsewhere. */
    report: (member: string) => setVisits((before) => afterLeaving(before, fieldOfMember(member))),
    listeners: {
      onInput: ({ target }: FormEvent<HTMLElement>) => {
        const name = fieldAround(target)?.dataset.member;
        if (name !== undefined) setVisits((before) => afterTyping(before, name));
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        const field = fieldAround(target);
        const name = field?.dataset.member;
        if (name === undefined || field?.contains(relatedTarget) === true) return;
        setVisits((before) => afterLeaving(before, name));
      },
    },
  };
}

function fieldAround(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
}

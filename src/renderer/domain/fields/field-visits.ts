import { type FocusEvent, type FormEvent, useState } from 'react';

/** Where the keys have been in a form, by the first name of each member. */
export interface FieldVisits {
  /** Nothing was filled in when it was opened: what is missing is no mistake yet. */
  readonly isNew: boolean;
  readonly left: ReadonlySet<string>;
  /** What is typed there was never left, and may be half of what is meant. */
  readonly typing: string | undefined;
}

interface FormProblem {
  readonly member?: string | undefined;
  /** The member is only not filled in. */
  readonly isMissing?: boolean | undefined;
}

/** Whether it is told what is wrong with a member: once its field was left, at once; before, not under the keys. */
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

/** `ranges` of `ranges.0.end_version`: of a member with several fields, all are one. */
export function fieldOfMember(member: string): string {
  return member.split('.')[0] ?? '';
}

/** Follows the keys through a form, whose fields say by `data-member` which members they are. */
export function useFieldVisits(isNewAtFirst = () => false) {
  const [visits, setVisits] = useState<FieldVisits>(() => ({
    isNew: isNewAtFirst(),
    left: new Set(),
    typing: undefined,
  }));
  return {
    isReported: (problem: FormProblem) => isReported(visits, problem),
    /** As if it had been left: it was said elsewhere what is wrong. */
    tell: (member: string) => setVisits((before) => afterLeaving(before, fieldOfMember(member))),
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

import { wholeNumberOf } from '../../text/whole-number.ts';
import type { DeleteStep } from '../overview/operation-context.ts';
import type { Rule, RuleIssue } from '../rule.ts';

const THROUGH_LATEST = -1n;

/** The end is not in the range: one that ends before its start is refused, one that ends there deletes nothing. */
export const emptyRange: Rule = {
  name: 'empty-range',
  find: ({ steps }) =>
    steps.flatMap((step) => (step.kind === 'delete_table_versions' ? emptyRanges(step) : [])),
};

function emptyRanges({ operation: { key, members } }: DeleteStep): readonly RuleIssue[] {
  const ranges: readonly unknown[] = Array.isArray(members.ranges) ? members.ranges : [];
  return ranges.flatMap((range, index) => {
    const found = finding(range);
    return found === undefined ? [] : [{ ...found, key, member: `ranges.${index}.end_version` }];
  });
}

function finding(range: unknown): Pick<RuleIssue, 'level' | 'title' | 'text'> | undefined {
  const { start, end } = ends(range);
  if (start === undefined || end === undefined || end > start || end === THROUGH_LATEST) return undefined;
  if (end < start) return { level: 'error', title: `a range ends (${end}) before it starts (${start})` };
  const title = `the range from ${start} to ${end} is empty.`;
  return { level: 'warning', title, text: 'The end is exclusive, so nothing is deleted.' };
}

function ends(range: unknown): { readonly start: bigint | undefined; readonly end: bigint | undefined } {
  if (typeof range !== 'object' || range === null) return { start: undefined, end: undefined };
  return {
    start: 'start_version' in range ? wholeNumberOf(range.start_version) : undefined,
    end: 'end_version' in range ? wholeNumberOf(range.end_version) : undefined,
  };
}

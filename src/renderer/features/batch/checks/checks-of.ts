import { type BatchContent, checkDraft, type Issue, type TableStates } from '#batch/index.ts';

interface Judged {
  readonly known: TableStates;
  readonly checks: readonly Issue[];
}

const judged = new WeakMap<BatchContent, Judged>();

/** What is wrong with a draft: found out once, whoever asks. The form, the list, the bar and the checks all do. */
export function checksOf(draft: BatchContent, known: TableStates): readonly Issue[] {
  const before = judged.get(draft);
  if (before?.known === known) return before.checks;
  const checks = checkDraft(draft, known);
  judged.set(draft, { known, checks });
  return checks;
}

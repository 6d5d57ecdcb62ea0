import { type Check, checkDraft, type Draft, type KnownTables } from '../../../../batch/index.ts';

interface Judged {
  readonly known: KnownTables;
  readonly checks: readonly Check[];
}

const judged = new WeakMap<Draft, Judged>();

/** What is wrong with a draft: found out once, whoever asks. The form, the list, the bar and the checks all do. */
export function checksOf(draft: Draft, known: KnownTables): readonly Check[] {
  const before = judged.get(draft);
  if (before?.known === known) return before.checks;
  const checks = checkDraft(draft, known);
  judged.set(draft, { known, checks });
  return checks;
}

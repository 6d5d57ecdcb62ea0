import { useState } from 'react';
import { readPlanBody } from '../../../../protocol/index.ts';
import { openTab } from '../../../lib/workspace/workspace.ts';
import { readExportedPlan } from '../export/plan-json.ts';
import { openPlanText, type PlanTextEntry, readPlanFile } from '../texts.ts';

export interface PlanImport {
  /** Why files were not opened, a sentence each. */
  readonly problems: readonly string[];
  readonly openFiles: (files: readonly File[]) => void;
  readonly openText: (text: string) => void;
}

const PASTED = 'Pasted plan';

/** Opens texts, each in a tab of its own, and keeps what was said of those that could not be. */
export function useOpening(): PlanImport {
  const [problems, setProblems] = useState<readonly string[]>([]);
  async function openFiles(files: readonly File[]): Promise<void> {
    const results = await Promise.allSettled(files.map(readPlanFile));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? wordsOf(result.reason) : []));
    setProblems(refused);
    for (const result of results) if (result.status === 'fulfilled') open(result.value);
    // The others are open beside it: first one should know what is not.
    if (refused.length > 0) openTab({ kind: 'plans' });
  }
  return {
    problems,
    openFiles: (files) => void openFiles(files),
    openText: (text) => {
      setProblems([]);
      if (text.trim() !== '') open({ name: PASTED, text });
    },
  };
}

function open({ name, text }: PlanTextEntry): void {
  const exported = readExportedPlan(text);
  if (exported !== undefined) openPlanText({ name: exported.name ?? name, text: exported.text });
  // A server's answer may have been copied as it came: the plan in a JSON string or object.
  else openPlanText({ name, text: readPlanBody(text) });
}

function wordsOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

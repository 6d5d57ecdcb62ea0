import { useEffect, useState } from 'react';
import type { DraftParts, TableStates } from '#batch/index.ts';
import type { FailureDetails } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { MAX_AUTOMATIC } from '../checks/automatic-checks.ts';
import { batchTableIds, loadStates, withFacts } from '../checks/server-check.ts';

export interface ImportCheck {
  readonly facts: TableStates;
  readonly isRunning: boolean;
  /** How many tables are checked: there is a limit to what is checked without a click. */
  readonly checked: number;
  readonly tables: number;
  readonly failure: FailureDetails | undefined;
}

const NOTHING: TableStates = new Map();

/** Loads the current states of the tables in a file, once for each dialog. */
export function useImportCheck(connectionId: string, draft: DraftParts): ImportCheck {
  const [ids] = useState(() => batchTableIds(draft));
  const [facts, setFacts] = useState(NOTHING);
  const [end, setEnd] = useState<Pick<ImportCheck, 'failure'>>();
  const checked = Math.min(ids.length, MAX_AUTOMATIC);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const takeIn = (received: Parameters<typeof withFacts>[1]) =>
      setFacts((known) => withFacts(known, received));
    loadStates({ connectionId, ids: ids.slice(0, checked), draft }, { signal, takeIn })
      .then(() => setEnd({ failure: undefined }))
      .catch((problem: unknown) => {
        if (!signal.aborted) setEnd({ failure: failureOf(problem).details });
      });
    return () => controller.abort();
  }, [connectionId, draft, ids, checked]);
  return { facts, isRunning: end === undefined, checked, tables: ids.length, failure: end?.failure };
}

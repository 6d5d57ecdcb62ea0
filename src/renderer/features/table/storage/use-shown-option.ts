import { useCallback, useEffect, useState } from 'react';
import type { Table } from '../../../../contract/index.ts';
import { host } from '../../../lib/host/host.ts';
import { showFailure } from '../../../lib/show-failure.ts';

export interface ShownOption {
  readonly name: string;
  readonly text: string;
}

/** How long somebody may look away. */
const SHOWN_MILLISECONDS = 30_000;

/**
 * SECURITY: the one value in sight. It is in the state of this page alone, in no cache of queries, and gone with the
 * page, with a newer answer, with another one that is shown, or after half a minute.
 */
export function useShownOption(connectionId: string, table: Table) {
  const [shown, setShown] = useState<ShownOption & { readonly at: number }>();
  const hide = useCallback(() => setShown(undefined), []);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(hide, SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [shown, hide]);

  const ask = async (name: string): Promise<string> => {
    const { text } = await host.catalog.storageOption({ connectionId, ...questionOf(table), name });
    return text;
  };

  async function show(name: string): Promise<void> {
    hide();
    try {
      setShown({ name, text: await ask(name), at: table.at });
    } catch (problem) {
      showFailure(problem);
    }
  }

  return { shown: shown?.at === table.at ? shown : undefined, ask, show, hide };
}

/** The question that the table is the answer to: whoever asked otherwise got other values. */
function questionOf({ id, asked: { vended, ...question } }: Table) {
  return { id: [...id], ...question, ...(vended === undefined ? {} : { vendCredentials: vended }) };
}

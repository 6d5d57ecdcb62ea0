import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { activateTab, guardTab } from '../../../lib/workspace/workspace.ts';
import { changedFieldsText } from '../model/changed-fields.ts';
import { firstValues } from '../model/connection-values.ts';
import type { ConnectionForm } from '../use-connection-form.ts';

export interface UnsavedOptions {
  readonly tabKey: string;
  readonly form: ConnectionForm;
  readonly connection: Connection | undefined;
  readonly color: number;
}

/** The tab does not close over what was typed without a question. */
export function useUnsaved({ tabKey, form, connection, color }: UnsavedOptions) {
  const [isAsking, setAsking] = useState(false);
  const changed = () => changedFieldsText(firstValues(connection, color), form.getValues());
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(
    () =>
      guardTab(tabKey, () => {
        if (latest.current().length === 0) return true;
        // Maybe its cross was pressed while another one was shown.
        activateTab(tabKey);
        setAsking(true);
        return false;
      }),
    [tabKey],
  );
  useUnloadQuestion(() => latest.current().length > 0);
  return { isAsking, stay: () => setAsking(false), changed };
}

/** A browser asks in its own words; of a window of the desktop shell that shell asks (`main/leave-question.ts`). */
function useUnloadQuestion(isChanged: () => boolean): void {
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  useEffect(() => {
    const ask = (event: Event) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

import { useEffect, useRef } from 'react';
import { handleCommands } from '#lib/commands.ts';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import { activeTab, keepTab, openTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import { askForTest } from '../state/open-forms.ts';
import type { ConnectionForm } from '../use-connection-form.ts';

export interface PageCommands {
  readonly tabKey: string;
  readonly form: ConnectionForm;
  readonly isNew: boolean;
  readonly onSave: () => void;
}

/** Opens the panel that shows it, also in a narrow window. */
export function startTest(tabKey: string): void {
  setInspectorOpen(true);
  askForTest(tabKey);
}

/** The commands of the page while it is the one that is shown: it is there also while it is not. */
export function usePageCommands({ tabKey, form, isNew, onSave }: PageCommands): void {
  const isShown = useWorkspace((state) => activeTab(state)?.key === tabKey);
  const latest = useRef({ form, isNew, onSave });
  useEffect(() => {
    latest.current = { form, isNew, onSave };
  });
  useEffect(() => {
    if (!isShown) return;
    takeKeys(tabKey, latest.current.form, latest.current.isNew);
    return handleCommands({
      'connection.save': () => latest.current.onSave(),
      'connection.test': () => startTest(tabKey),
      // Whoever tries it wants to keep it: the same keys do both.
      'tab.keep': () => {
        keepTab(tabKey);
        startTest(tabKey);
      },
    });
  }, [isShown, tabKey]);
}

/** Unless it is only looked at from a list that has the keys. */
function takeKeys(tabKey: string, form: ConnectionForm, isNew: boolean): void {
  const isPreview = openTabs().some(({ key, preview }) => key === tabKey && preview);
  const isInStrip =
    document.activeElement?.closest('[role="tablist"]') !== null && document.activeElement !== null;
  if (!isPreview && !isInStrip) form.setFocus(isNew ? 'draft.address' : 'draft.name');
}

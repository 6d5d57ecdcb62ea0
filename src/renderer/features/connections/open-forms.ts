import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Layer, TestFix } from '#contract/index.ts';
import { handleCommands } from '#lib/commands.ts';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import { isWaitingForPage } from '#lib/workspace/waiting-focus.ts';
import { activeTab, keepTab, openTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import type { TestRows } from './test/test-run.ts';

/**
 * What a page lets others do with its form. SECURITY: actions and no values. The typed text is in the form alone, and
 * is removed with it.
 */
interface OpenForm {
  /** A local server isn’t tested: its own page has all information. */
  readonly isManaged: boolean;
  /** The layers of its test. */
  readonly layers: readonly Layer[];
  /**
   * Tests the current values; undefined if the form shows errors instead. SECURITY: the typed values are sent to the
   * host from here and stored nowhere.
   */
  readonly test: (signal: AbortSignal) => TestRows | undefined;
  readonly applyFix: (applyFix: TestFix) => void;
}

interface OpenForms {
  readonly forms: Readonly<Record<string, OpenForm>>;
  /** The number of requested tests, by tab key. */
  readonly runs: Readonly<Record<string, number>>;
  /** The number of edits, by tab key: a test is of the values when it began. */
  readonly edits: Readonly<Record<string, number>>;
}

const useOpenForms = create<OpenForms>(() => ({ forms: {}, runs: {}, edits: {} }));

export function offerForm(tabKey: string, form: OpenForm): () => void {
  useOpenForms.setState(({ forms }) => ({ forms: { ...forms, [tabKey]: form } }));
  return () => useOpenForms.setState(({ forms }) => ({ forms: without(forms, tabKey) }));
}

export function useOpenForm(tabKey: string): OpenForm | undefined {
  return useOpenForms(({ forms }) => forms[tabKey]);
}

export function requestTest(tabKey: string): void {
  useOpenForms.setState(({ runs }) => ({ runs: { ...runs, [tabKey]: (runs[tabKey] ?? 0) + 1 } }));
}

export function noteEdit(tabKey: string): void {
  useOpenForms.setState(({ edits }) => ({ edits: { ...edits, [tabKey]: (edits[tabKey] ?? 0) + 1 } }));
}

export function useEdits(tabKey: string): number {
  return useOpenForms(({ edits }) => edits[tabKey] ?? 0);
}

/** The next page with this key starts without a test. */
export function forgetTests(tabKey: string): void {
  useOpenForms.setState(({ runs, edits }) => ({
    runs: without(runs, tabKey),
    edits: without(edits, tabKey),
  }));
}

export function useTestRun(tabKey: string): number {
  return useOpenForms(({ runs }) => runs[tabKey] ?? 0);
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _, ...others } = record;
  return others;
}

interface PageCommands {
  readonly tabKey: string;
  /** Focuses the first field. */
  readonly focusFirst: () => void;
  readonly onSave: () => void;
}

/** The focus and the commands of the page while it is shown: it stays mounted while it isn’t. */
export function usePageCommands({ tabKey, focusFirst, onSave }: PageCommands): void {
  const isShown = useWorkspace((state) => activeTab(state)?.key === tabKey);
  const latest = useRef({ focusFirst, onSave });
  useEffect(() => {
    latest.current = { focusFirst, onSave };
  });
  useEffect(() => {
    if (!isShown) return;
    takeKeys(tabKey, latest.current.focusFirst);
    return handleCommands({
      'connection.save': () => latest.current.onSave(),
      'connection.test': () => startTest(tabKey),
      // Saving implies keeping the tab: the same keys do both.
      'tab.keep': () => {
        keepTab(tabKey);
        startTest(tabKey);
      },
    });
  }, [isShown, tabKey]);
}

/** Not for a preview opened from a list that has the focus. */
function takeKeys(tabKey: string, focusFirst: () => void): void {
  const isPreview = openTabs().some(({ key, preview }) => key === tabKey && preview);
  if (isPreview) return;
  // A new page is attached to the window only later.
  queueMicrotask(() => {
    const tab = document.activeElement?.closest<HTMLElement>('[role="tab"]');
    // If the user moves along the tab strip, the focus stays there.
    if (tab?.dataset.tabId !== tabKey || isWaitingForPage(tab)) focusFirst();
  });
}

/** Opens the panel with the test, also in a narrow window. */
export function startTest(tabKey: string): void {
  setInspectorOpen(true);
  requestTest(tabKey);
}

import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Layer, TestFix } from '#contract/index.ts';
import { handleCommands } from '#lib/commands.ts';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import { activeTab, keepTab, openTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import type { TestRows } from './test/test-run.ts';

/**
 * What a page lets others do with its form. SECURITY: actions and no values. What is typed is in the form alone, and goes
 * with it.
 */
interface OpenForm {
  /** A server of our own is not tested: what there is to find out, its own page tells. */
  readonly isOwn: boolean;
  /** What its test goes through. */
  readonly layers: readonly Layer[];
  /**
   * Tests it as it stands; undefined where something is wrong, which the form then shows. SECURITY: what was typed goes to
   * the host from here, and stays in nobody's memory.
   */
  readonly test: (signal: AbortSignal) => TestRows | undefined;
  readonly applyFix: (applyFix: TestFix) => void;
}

interface OpenForms {
  readonly forms: Readonly<Record<string, OpenForm>>;
  /** How often a test was asked for, by the key of the tab. */
  readonly runs: Readonly<Record<string, number>>;
  /** How often what is tested was changed, by the same key: a test is of what stood there when it began. */
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

export function askForTest(tabKey: string): void {
  useOpenForms.setState(({ runs }) => ({ runs: { ...runs, [tabKey]: (runs[tabKey] ?? 0) + 1 } }));
}

export function noteEdit(tabKey: string): void {
  useOpenForms.setState(({ edits }) => ({ edits: { ...edits, [tabKey]: (edits[tabKey] ?? 0) + 1 } }));
}

export function useEdits(tabKey: string): number {
  return useOpenForms(({ edits }) => edits[tabKey] ?? 0);
}

/** The next page under this key begins without a test. */
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
  /** Of the field that one begins with. */
  readonly focusFirst: () => void;
  readonly onSave: () => void;
}

/** The keys and the commands of the page while it is the one that is shown: it is there also while it is not. */
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
      // Whoever tries it wants to keep it: the same keys do both.
      'tab.keep': () => {
        keepTab(tabKey);
        startTest(tabKey);
      },
    });
  }, [isShown, tabKey]);
}

/** Unless it is only looked at from a list that has the keys. */
function takeKeys(tabKey: string, focusFirst: () => void): void {
  const isPreview = openTabs().some(({ key, preview }) => key === tabKey && preview);
  if (isPreview) return;
  // A page that is new gets its place in the window only now.
  queueMicrotask(() => {
    // Whoever came along the strip goes on along it.
    if (tabWithKeys() !== tabKey) focusFirst();
  });
}

function tabWithKeys(): string | undefined {
  const tab = document.activeElement?.closest<HTMLElement>('[role="tab"]');
  return tab?.dataset.tabId;
}

/** Opens the panel that shows it, also in a narrow window. */
export function startTest(tabKey: string): void {
  setInspectorOpen(true);
  askForTest(tabKey);
}

import { create } from 'zustand';
import type { TestFix } from '#contract/index.ts';
import type { ConnectionEntry } from '../model/connection-values.ts';

/**
 * What a page lets others do with its form. SECURITY: deeds and no values. What is typed is in the form alone, and goes
 * with it.
 */
export interface OpenForm {
  readonly connectionId: string | undefined;
  /** A server of our own is not tested: what there is to find out, its own page tells. */
  readonly isOwn: boolean;
  /** As it would be sent; undefined where something is wrong, which the form then shows. */
  readonly entry: () => ConnectionEntry | undefined;
  readonly cure: (cure: TestFix) => void;
}

interface OpenForms {
  readonly forms: Readonly<Record<string, OpenForm>>;
  /** How often a test was asked for, by the key of the tab. */
  readonly runs: Readonly<Record<string, number>>;
}

const useOpenForms = create<OpenForms>(() => ({ forms: {}, runs: {} }));

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

/** The next page under this key begins without a test. */
export function forgetTests(tabKey: string): void {
  useOpenForms.setState(({ runs }) => ({ runs: without(runs, tabKey) }));
}

export function useTestRun(tabKey: string): number {
  return useOpenForms(({ runs }) => runs[tabKey] ?? 0);
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _, ...others } = record;
  return others;
}

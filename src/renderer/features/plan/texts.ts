import { create } from 'zustand';
import { openTab, openTabs, type TabContent, useWorkspace } from '#lib/workspace/workspace.ts';

/** The text of a plan from elsewhere, unchanged. */
export interface PlanTextEntry {
  readonly name: string;
  readonly text: string;
}

interface OpenTexts {
  readonly texts: ReadonlyMap<string, PlanTextEntry>;
  /** Only increases: a text that is opened twice has two tabs. */
  readonly opened: number;
}

/** The texts that were pasted, opened or dropped in this window; they are lost with it. */
export const usePlanTexts = create<OpenTexts>(() => ({ texts: new Map(), opened: 0 }));

/** Opens a text in a tab of its own; the tab refers to it by the returned ID. */
export function openPlanText({ name, text }: PlanTextEntry): string {
  const { texts, opened } = usePlanTexts.getState();
  const textId = `text-${opened + 1}`;
  usePlanTexts.setState({ texts: new Map(texts).set(textId, { name, text }), opened: opened + 1 });
  openTab({ kind: 'plan', textId, name });
  return textId;
}

export function usePlanTextById(textId: string): PlanTextEntry | undefined {
  return usePlanTexts(({ texts }) => texts.get(textId));
}

/** A text is removed with the last tab that shows it. */
useWorkspace.subscribe(() => {
  const shown = new Set(openTabs().flatMap(({ content }) => textsOf(content)));
  const { texts } = usePlanTexts.getState();
  const left = [...texts].filter(([textId]) => shown.has(textId));
  if (left.length < texts.size) usePlanTexts.setState({ texts: new Map(left) });
});

function textsOf(content: TabContent): readonly string[] {
  if (content.kind === 'plan') return [content.textId];
  if (content.kind !== 'compare') return [];
  return [content.before, content.after].flatMap((source) => ('textId' in source ? source.textId : []));
}

import { z } from 'zod';
import { create } from 'zustand';
import { openTab, openTabs, type TabContent, useWorkspace } from '#lib/workspace/workspace.ts';
import { readPlanBody } from '#protocol/index.ts';

/** The text of a plan that came from elsewhere, exactly as it came. */
export interface PlanTextEntry {
  readonly name: string;
  readonly text: string;
}

interface OpenTexts {
  readonly texts: ReadonlyMap<string, PlanTextEntry>;
  /** Counted on and never back: a text that is opened twice is two tabs. */
  readonly opened: number;
}

/** What was pasted, opened or dropped in this window; gone with it. */
export const usePlanTexts = create<OpenTexts>(() => ({ texts: new Map(), opened: 0 }));

/** Opens a text in a tab of its own; the id is what the tab knows it by. */
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

/** A text goes with the last tab that shows it. */
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

/** Rows of an EXPLAIN as JSON: `[{"plan_type":"physical_plan","plan":"…"}]`. */
const explained = z.array(z.looseObject({ plan_type: z.string().optional(), plan: z.string() })).min(1);

/** A plan may have been copied with what it came in: a JSON string, a server’s answer, the rows of an EXPLAIN. */
export function unwrapPlan(text: string): string {
  if (!/^\s*\[\s*\{/.test(text)) return readPlanBody(text);
  const rows = explained.safeParse(parsed(text));
  if (!rows.success) return text;
  return rows.data
    .map(({ plan_type, plan }) => `${plan_type === undefined ? '' : `## ${plan_type}\n`}${plan}\n`)
    .join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off: then it is a text like any other.
    return undefined;
  }
}

/** Far beyond any plan, and still quick to show. */
export const LARGEST_PLAN = 20 * 1024 * 1024;

/** Reads a file that the user chose or dropped; the message of a rejection is for the user. */
export async function readPlanFile(file: File): Promise<PlanTextEntry> {
  const { name, size } = file;
  if (size > LARGEST_PLAN) {
    throw new Error(`${name} is too large. The limit is ${LARGEST_PLAN / 1024 / 1024} MB.`);
  }
  const text = await textOf(file);
  if (text.includes('\0')) throw new Error(`${name} isn’t a text file.`);
  if (text.trim() === '') throw new Error(`${name} is empty.`);
  return { name, text };
}

async function textOf(file: File): Promise<string> {
  try {
    return await file.text();
  } catch {
    // It was moved, is a folder, or may not be read: the browser doesn't say which.
    throw new Error(`${file.name} couldn’t be read.`);
  }
}

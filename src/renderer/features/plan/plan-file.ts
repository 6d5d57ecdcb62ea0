import { z } from 'zod';
import { readPlanBody } from '#protocol/index.ts';
import type { PlanTextEntry } from './texts.ts';

/** Rows of an EXPLAIN as JSON: `[{"plan_type":"physical_plan","plan":"…"}]`. */
const explained = z.array(z.looseObject({ plan_type: z.string().optional(), plan: z.string() })).min(1);

/**
 * Extracts a plan from a JSON string, a server’s response, or the rows of an EXPLAIN; any other text stays as it is.
 */
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
    // Incomplete JSON is treated like any other text.
    return undefined;
  }
}

/** Larger than any plan, and still fast to show. */
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
    // It was moved, is a folder, or can't be read: the browser doesn't tell which.
    throw new Error(`${file.name} couldn’t be read.`);
  }
}

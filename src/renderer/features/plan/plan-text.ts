import { create } from 'zustand';

/** The text of the plan that is being read; it stays while one looks at another tab. */
export const usePlanText = create<{ readonly text: string; readonly name: string | undefined }>(() => ({
  text: '',
  name: undefined,
}));

export function setPlanText(text: string, name?: string): void {
  usePlanText.setState({ text, name });
}

/** Far beyond any plan, and still quick to show. */
export const LARGEST_PLAN = 20 * 1024 * 1024;

/** Reads a file that the user chose or dropped; the message of a rejection is for the user. */
export async function readPlanFile(file: File): Promise<void> {
  if (file.size > LARGEST_PLAN) {
    throw new Error(`${file.name} is too large for a plan: more than ${LARGEST_PLAN / 1024 / 1024} MB.`);
  }
  const text = await file.text();
  if (text.includes('\0')) throw new Error(`${file.name} is not a text.`);
  setPlanText(text, file.name);
}

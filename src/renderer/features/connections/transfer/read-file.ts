import type { ImportPreview } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';

/** A file that was looked into. */
export interface ReadFile {
  readonly text: string;
  readonly preview: ImportPreview;
}

/** As much as the host takes. */
const MAX_BYTES = 20_000_000;

/** What is in it, or why it can't be taken. */
export async function readFile(file: File): Promise<ReadFile | { readonly problem: string }> {
  if (file.size > MAX_BYTES) return { problem: 'This file is too large to be a connections file.' };
  try {
    const text = await file.text();
    return { text, preview: await host.transfers.preview({ text }) };
  } catch (error) {
    return { problem: failureOf(error).details.message };
  }
}

import { type Imported, importText } from './import-text.ts';

/** As `readBatchBody` takes it. */
const LARGEST_FILE = 32 * 1024 * 1024;

/** Takes the operations of a file that the user chose or dropped. */
export async function importFile(draftId: string, file: File): Promise<Imported> {
  if (file.size > LARGEST_FILE)
    return { problem: `${file.name} is longer than any batch: 32 MiB is the most.` };
  try {
    const imported = importText(draftId, await file.text());
    return 'problem' in imported ? { problem: `${file.name}: ${imported.problem}` } : imported;
  } catch {
    // It was moved, is a folder, or may not be read: the browser doesn't say which.
    return { problem: `${file.name} could not be read.` };
  }
}

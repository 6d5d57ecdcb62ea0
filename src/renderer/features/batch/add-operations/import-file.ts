import { type Imported, importText } from './import-text.ts';

/** As `readBatchBody` takes it. */
const LARGEST_FILE = 32 * 1024 * 1024;

/** Takes the operations of a file that the user chose or dropped. */
export async function importFile(draftId: string, file: File): Promise<Imported> {
  if (file.size > LARGEST_FILE) return { problem: `${file.name} is too large. The limit is 32 MiB.` };
  try {
    const imported = importText(draftId, await file.text());
    return 'problem' in imported ? { problem: `${file.name}: ${imported.problem}` } : imported;
  } catch {
    // It was moved, is a folder, or may not be read: the browser doesn't say which.
    return { problem: `Couldn’t read ${file.name}.` };
  }
}

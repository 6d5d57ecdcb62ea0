import { type DraftParts, hasIdentity, readBatchFile, withoutIdentity } from '#batch/index.ts';
import { formatBytes } from '#lib/format.ts';
import { MAX_BATCH_NAME_LENGTH } from '#protocol/index.ts';

/** A batch from a file or the clipboard, before it is added. */
export interface BatchImport {
  /** The name of the file; undefined if it was pasted. */
  readonly file: string | undefined;
  readonly name: string | undefined;
  /** Whether it is a batch file with a name, not a list of operations. */
  readonly isWhole: boolean;
  /** SECURITY: without credentials of others, which would be added unseen. Users enter an identity themselves. */
  readonly draft: DraftParts;
  readonly hadIdentity: boolean;
}

export interface ImportProblem {
  readonly file: string | undefined;
  readonly problem: string;
}

export type ImportReading = BatchImport | ImportProblem;

export function readImport(text: string, file?: string): ImportReading {
  const read = readBatchFile(text);
  if ('problem' in read) return { file, problem: read.problem };
  if (read.draft.operations.length === 0) return { file, problem: 'It has no operations.' };
  return {
    file,
    name: (read.name ?? file?.replace(/\.json$/i, ''))?.slice(0, MAX_BATCH_NAME_LENGTH),
    isWhole: read.name !== undefined,
    draft: withoutIdentity(read.draft),
    hadIdentity: hasIdentity(read.draft),
  };
}

/** The limit of `readBatchFile`. */
const LARGEST_FILE = 32 * 1024 * 1024;

export async function readImportFile(file: File): Promise<ImportReading> {
  if (file.size > LARGEST_FILE) {
    const problem = `It has ${formatBytes(file.size)}; the limit is ${formatBytes(LARGEST_FILE)}. Split it into several files.`;
    return { file: file.name, problem };
  }
  try {
    return readImport(await file.text(), file.name);
  } catch {
    // The browser doesn't tell the reason.
    return { file: file.name, problem: 'It was moved, is a folder, or you have no permission to read it.' };
  }
}

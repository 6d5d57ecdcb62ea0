import { type DraftParts, hasIdentity, readBatchFile, withoutIdentity } from '#batch/index.ts';
import { formatBytes } from '#lib/format.ts';
import { MAX_BATCH_NAME_LENGTH } from '#protocol/index.ts';

/** A batch that came from outside, before anything of it is taken. */
export interface BatchImport {
  /** The name of its file; undefined where it was pasted. */
  readonly file: string | undefined;
  /** What the file calls it. */
  readonly name: string | undefined;
  /** It is a batch file with a name of its own, and no list of operations. */
  readonly isWhole: boolean;
  /** SECURITY: without credentials of others, which would come along unseen. Whoever needs an identity enters it. */
  readonly draft: DraftParts;
  readonly hadIdentity: boolean;
}

/** Why nothing can be taken, in sentences for the user. */
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

/** As `readBatchFile` takes it. */
const LARGEST_FILE = 32 * 1024 * 1024;

/** The content of a file that was chosen or dropped. */
export async function readImportFile(file: File): Promise<ImportReading> {
  if (file.size > LARGEST_FILE) {
    const problem = `It has ${formatBytes(file.size)}; the limit is ${formatBytes(LARGEST_FILE)}. Split it into several files.`;
    return { file: file.name, problem };
  }
  try {
    return readImport(await file.text(), file.name);
  } catch {
    // The browser doesn't say which.
    return { file: file.name, problem: 'It was moved, is a folder, or you have no permission to read it.' };
  }
}

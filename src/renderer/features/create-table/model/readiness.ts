import type { Connection } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import type { CreateState } from '../create-state.ts';
import { schemaProblem } from './column-problems.ts';
import { fileContentText } from './file-labels.ts';

/** What keeps the table from being created now, the first thing first; undefined where nothing does. */
export function obstacle(
  connection: Pick<Connection, 'name' | 'readOnly' | 'production'>,
  state: CreateState,
  targetProblem: string | undefined,
): string | undefined {
  if (connection.readOnly) return `${connection.name} is read-only: nothing can be created there.`;
  const ofRows = state.from === 'file' ? fileProblem(state.file) : schemaProblem(state.schema);
  if (ofRows !== undefined || targetProblem !== undefined) return ofRows ?? targetProblem;
  const isConfirmed = !connection.production || state.confirmation === connection.name;
  return isConfirmed ? undefined : 'Type the connection name to confirm.';
}

function fileProblem(file: CreateState['file']): string | undefined {
  if (file.state === 'opening') return 'Loading the file.';
  if (file.state !== 'open') return 'Choose a file first.';
  if (file.isReading) return 'Reloading the file.';
  if (file.failure !== undefined) return 'The file couldn’t be read with these columns.';
  return file.report.problems[0];
}

/** What will be in the table: `1,204 rows, 3 columns, 12.4 MB`. */
export function contentOf({ from, file, schema }: CreateState): string {
  if (from === 'schema') return `no rows, ${formatQuantity(schema.length, 'column')}`;
  return file.state === 'open' ? fileContentText(file.report) : '';
}

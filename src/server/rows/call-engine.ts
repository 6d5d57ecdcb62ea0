import type { EngineAnswer, EngineCall, InputOf, TableAt } from '#engine/calls.ts';
import { EngineFailure, isChange } from '#engine/host/engine.ts';
import { expressionProblem } from '#engine/host/expression-limits.ts';
import { FILES_ON_DISK } from '#lance-format/file-bytes.ts';
import { marksIn, versionOf } from '#lance-format/version-files.ts';
import { defined, ERROR, type Id } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';
import { diskFull, ROOM_LEFT_BY_CHANGES } from '../free-space.ts';
import { ApiFailure } from '../http/api-failure.ts';
import type { RowStorage } from './row-storage.ts';

export interface EngineCallOptions {
  readonly id: Id;
  /** Aborted if the client has disconnected. */
  readonly signal: AbortSignal;
  /** In milliseconds. Default: unlimited. */
  readonly timeLimit?: number;
}

/** Sends a call to the engine. Converts its errors to rejections that name the table. */
export async function callEngine<Call extends EngineCall>(
  { engine, places }: RowStorage,
  call: Call,
  input: InputOf<Call>,
  { id, signal, timeLimit }: EngineCallOptions,
): Promise<EngineAnswer<Call>> {
  const versionBefore = isChange(call) ? await latestVersionOf(input) : undefined;
  try {
    return await engine.run(call, input, { signal, ...defined({ timeLimit }) });
  } catch (problem) {
    if (!(problem instanceof EngineFailure)) throw problem;
    const isUnknown = problem.isOutcomeUnknown && !isNewTable(input);
    if (isUnknown && !(await isUnchanged(call, input, versionBefore))) throw mayBeMade(id);
    if (problem.isDiskFull) throw diskFull(places.tablesDirectory, ROOM_LEFT_BY_CHANGES);
    throw new CatalogRejection(problem.code, id, (table) => `Table ${table}: ${problem.message}`);
  }
}

/** A new table is added to the catalog only after the engine’s response; before, a failure deletes its files. */
function isNewTable(input: object): boolean {
  return 'mode' in input && input.mode === 'create';
}

/** The engine has ended, so a version that doesn’t exist by now will not be created. */
async function isUnchanged(call: EngineCall, input: TableAt, before: bigint | undefined): Promise<boolean> {
  if (TAGGING.has(call)) return false;
  return (await latestVersionOf(input)) === before;
}

/** These calls create no version. */
const TAGGING: ReadonlySet<EngineCall> = new Set(['createTag', 'updateTag', 'deleteTag']);

async function latestVersionOf({ directory }: TableAt): Promise<bigint | undefined> {
  const versions = (await marksIn({ files: FILES_ON_DISK, directory })).map(versionOf);
  return versions.reduce<bigint | undefined>(
    (latest, version) => (latest === undefined || version > latest ? version : latest),
    undefined,
  );
}

/** Not as unavailable: clients retry that automatically, and could insert the rows twice. */
function mayBeMade(id: Id): CatalogRejection {
  return new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) =>
      `The table engine crashed during this request, and may have made the change to table ${table} before. Look at it before you try again.`,
  );
}

/** Throws a failure that names the field and the limit. */
export function checkExpression(text: string | null | undefined, field: string): void {
  const problem = text == null ? undefined : expressionProblem(text);
  if (problem !== undefined) throw new ApiFailure(ERROR.invalidInput, `\`${field}\` in the body ${problem}`);
}

/** Checks the expressions of pairs of a name and an expression. */
export function checkExpressions(
  pairs: Iterable<readonly [string, string]> | null | undefined,
  field: string,
): void {
  for (const [name, text] of pairs ?? []) checkExpression(text, `${field}.${name}`);
}

import type { EngineAnswer, EngineCall, InputOf } from '#engine/calls.ts';
import { EngineFailure } from '#engine/host/engine.ts';
import { expressionProblem } from '#engine/host/expression-limits.ts';
import type { Id } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';
import { diskFull, ROOM_LEFT_BY_CHANGES } from '../free-space.ts';
import { ApiFailure, INVALID_INPUT } from '../http/api-failure.ts';
import type { RowStorage } from './row-storage.ts';

export interface EngineCallOptions {
  readonly id: Id;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** In milliseconds; without one it may take as long as it takes. */
  readonly timeLimit?: number;
}

/** What the engine answers; what it refuses, as a refusal that names the table. */
export async function askEngine<Call extends EngineCall>(
  { engine, places }: RowStorage,
  call: Call,
  input: InputOf<Call>,
  { id, signal, timeLimit }: EngineCallOptions,
): Promise<EngineAnswer<Call>> {
  try {
    return await engine.ask(call, input, { signal, ...(timeLimit !== undefined && { timeLimit }) });
  } catch (problem) {
    if (!(problem instanceof EngineFailure)) throw problem;
    if (problem.isDiskFull) throw diskFull(places.tablesDirectory, ROOM_LEFT_BY_CHANGES);
    throw new CatalogRejection(problem.code, id, (table) => `Table ${table}: ${problem.message}`);
  }
}

/** Throws a failure that names the field and the limit. */
export function checkExpression(text: string | null | undefined, field: string): void {
  const problem = text == null ? undefined : expressionProblem(text);
  if (problem !== undefined) throw new ApiFailure(INVALID_INPUT, `\`${field}\` in the body ${problem}`);
}

/** The same for pairs of a name and an expression. */
export function checkExpressions(
  pairs: Iterable<readonly [string, string]> | null | undefined,
  field: string,
): void {
  for (const [name, text] of pairs ?? []) checkExpression(text, `${field}.${name}`);
}

import type { z } from 'zod';
import { idKey } from '../../batch/index.ts';
import {
  BATCH_KINDS,
  type BatchOperation,
  type BatchOperationKind,
  firstProblem,
  type Id,
  jsonDepth,
  MAX_BATCH_OPERATIONS,
  operations,
  parseJson,
  problemSentence,
} from '../../protocol/index.ts';
import { HIDDEN, lacksSecret } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';

type BatchBody = z.output<typeof operations.batchCommit.request>;

export interface NamedOperation {
  readonly kind: BatchOperationKind;
  readonly id: Id;
}

/** A batch that may be sent. */
export interface Batch {
  /** What goes out, character by character. */
  readonly text: string;
  readonly body: BatchBody;
  readonly operations: readonly NamedOperation[];
}

/** Far beyond any metadata. */
const DEEPEST_BODY = 500;

/** What the body of a commit says, or an INVALID failure in the words that a server would use; nothing is sent then. */
export function readBatch(text: string): Batch {
  const value = parseBody(text);
  if (lacksSecret(value)) {
    throw invalid(
      `The batch contains ${HIDDEN} in place of a secret that wasn’t saved. Enter it again, or remove it.`,
    );
  }
  const members = typeof value === 'object' && value !== null && 'operations' in value ? value : undefined;
  if (!Array.isArray(members?.operations)) {
    throw invalid('The batch isn’t an object with a list of `operations`.');
  }
  const count = members.operations.length;
  if (count > MAX_BATCH_OPERATIONS) {
    throw invalid(`A batch can have at most ${MAX_BATCH_OPERATIONS} operations; this one has ${count}.`);
  }
  const checked = operations.batchCommit.request.safeParse(value);
  if (!checked.success) throw invalid(problemSentence(firstProblem(checked.error), 'body'));
  return { text, body: checked.data, operations: checked.data.operations.map(nameOf) };
}

/** JSON of a depth that can be read, or an INVALID failure. */
export function parseBody(text: string): unknown {
  if (jsonDepth(text) > DEEPEST_BODY) throw invalid('The batch is nested too deeply.');
  try {
    return parseJson(text);
  } catch {
    // Where it goes wrong is shown while it is edited.
    throw invalid('The batch isn’t JSON.');
  }
}

/** The tables of a batch, each once, in the order in which they first appear. */
export function tablesOf(batch: Pick<Batch, 'operations'>): readonly Id[] {
  return [...new Map(batch.operations.map(({ id }) => [idKey(id), id])).values()];
}

function nameOf(operation: BatchOperation): NamedOperation {
  for (const kind of BATCH_KINDS) {
    const members = operation[kind];
    if (members != null) return { kind, id: members.id };
  }
  throw new Error('The schema lets no operation through that holds none of the kinds.');
}

function invalid(problem: string): Failure {
  return new Failure('INVALID', `${problem} Nothing was sent.`);
}

import type { Query, VectorQuery } from '@lancedb/lancedb';
import { invalid } from '../engine-problem.ts';

/** The half of a query that gives batches as Arrow IPC file bytes, as they are; the public calls decode them. */
interface NativeQuery {
  outputSchema(): Promise<Buffer>;
  execute(mostRows: number): Promise<{ next(): Promise<Buffer | null> }>;
}

/** Of one batch: rows may be wide, and only one batch more than what may be answered is ever in memory. */
const BATCH_ROWS = 1024;

/** One file for every batch, and one of the schema alone where there are no rows. */
export async function batchFiles(
  query: Query | VectorQuery,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<readonly Buffer[]> {
  const native = await nativeOf(query);
  const batches = await native.execute(BATCH_ROWS);
  const files: Buffer[] = [];
  let bytes = 0;
  for (let file = await batches.next(); file !== null; file = await batches.next()) {
    signal.throwIfAborted();
    files.push(file);
    bytes += file.length;
    if (bytes > mostBytes) throw tooMuch(mostBytes);
  }
  return files.length > 0 ? files : [await native.outputSchema()];
}

async function nativeOf(query: Query | VectorQuery): Promise<NativeQuery> {
  const inner: unknown = await Reflect.get(query, 'inner');
  if (isNative(inner)) return inner;
  throw new Error('This version of the engine hides its native half.');
}

function isNative(inner: unknown): inner is NativeQuery {
  if (typeof inner !== 'object' || inner === null) return false;
  return ['outputSchema', 'execute'].every((call) => typeof Reflect.get(inner, call) === 'function');
}

function tooMuch(mostBytes: number) {
  const size = mostBytes.toLocaleString('en-US');
  return invalid(
    `The rows take more than ${size} bytes. Request fewer columns or a smaller \`k\`, or page with \`offset\` and \`k\`.`,
  );
}

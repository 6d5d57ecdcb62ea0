import { type IndexBytes, type LanceFile, rangeLength } from './lance-file.ts';
import { bytesOf, doubleOf, MalformedBytes, packedNumbersOf, wireFields, wirePieces } from './protobuf.ts';

/*
 * The buffer that describes the partitions of a vector index, `lance.index.pb.IVF`. The file of the vectors contains
 * the size of each partition. The file that is searched first contains the centroids, which are by far the largest
 * part.
 */

/** The field numbers of this message and of `lance.index.pb.Tensor`. */
const LENGTHS = 3;
const CENTROIDS = 4;
const LOSS = 5;
const SHAPE = 2;

/** SECURITY: the memory limit for a list. It is enough for some hundred thousand partitions. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** The number of rows of each partition. Returns undefined if the file has no partitions. */
export async function readPartitionSizes(file: LanceFile): Promise<readonly number[] | undefined> {
  const range = ivfRange(file);
  if (range === undefined) return undefined;
  if (rangeLength(range) > MAX_LIST_BYTES) throw new MalformedBytes('it has more partitions than make sense');
  const sizes: number[] = [];
  for (const { number, value } of wireFields(await file.read(range))) {
    if (number === LENGTHS) for (const size of packedNumbersOf(value)) sizes.push(rowCount(size));
  }
  return sizes;
}

function rowCount(size: bigint): number {
  if (size > Number.MAX_SAFE_INTEGER) throw new MalformedBytes('it has a partition of impossible size');
  return Number(size);
}

interface Centroids {
  readonly dimension: number | undefined;
  /** The sum of the distances of the training vectors; undefined if an old writer didn’t store it. */
  readonly loss: number | undefined;
}

/** More than the size of everything before the centroids, unless there are tens of thousands of partitions. */
const START_BYTES = 64 * 1024;

/** More than the size of everything after the centroids. */
const MAX_REST_BYTES = 1024;

/** SECURITY: reads only the beginning of the centroids. */
export async function readCentroids(file: LanceFile): Promise<Centroids | undefined> {
  const range = ivfRange(file);
  if (range === undefined) return undefined;
  const { from, to } = range;
  const start = await file.read({ from, to: Math.min(to, from + START_BYTES) });
  let [dimension, loss]: (number | undefined)[] = [];
  let passed = 0;
  for (const { number, value, end } of wirePieces(start, to - from)) {
    const isWhole = end <= start.length;
    if (number === CENTROIDS) dimension = dimensionIn(bytesOf(value), to - from);
    if (number === LOSS && isWhole) loss = doubleOf(value);
    if (number === CENTROIDS || isWhole) passed = end;
  }
  return { dimension, loss: loss ?? (await readLoss(file, { from: from + passed, to })) };
}

/** The centroids are a matrix with a row for each partition. */
function dimensionIn(tensor: Uint8Array, size: number): number | undefined {
  const shape: bigint[] = [];
  for (const { number, value, end } of wirePieces(tensor, size)) {
    if (number === SHAPE && end <= tensor.length) shape.push(...packedNumbersOf(value));
  }
  const [, dimension] = shape;
  return shape.length === 2 && dimension !== undefined && dimension <= MAX_DIMENSION
    ? Number(dimension)
    : undefined;
}

const MAX_DIMENSION = 2 ** 32;

async function readLoss(file: LanceFile, rest: IndexBytes): Promise<number | undefined> {
  if (rangeLength(rest) === 0 || rangeLength(rest) > MAX_REST_BYTES) return undefined;
  const member = [...wireFields(await file.read(rest))].findLast(({ number }) => number === LOSS);
  return member && doubleOf(member.value);
}

function ivfRange({ metadata, buffers }: LanceFile): IndexBytes | undefined {
  const number = metadata.get('lance:ivf');
  if (number === undefined) return undefined;
  const range = /^\d{1,4}$/.test(number) ? buffers[Number(number)] : undefined;
  if (range === undefined) throw new MalformedBytes('it lacks the buffer of its partitions');
  return range;
}

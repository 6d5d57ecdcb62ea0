import { z } from 'zod';
import type { TextInside } from './index-inside.ts';
import { type IndexSource, jsonIn, readLanceFile, wholeNumberIn } from './lance-file.ts';

/** Returns undefined if it is not a full-text index. */
export async function readTextIndex(source: IndexSource): Promise<TextInside | undefined> {
  const head = await readLanceFile(source, 'metadata.lance', ({ formatVersion, metadata }) => ({
    formatVersion,
    partitions: jsonIn(metadata.get('partitions'), partitionNumbers),
    hasPositions: jsonIn(metadata.get('params'), parameters)?.with_position,
  }));
  if (head === undefined) return readUndivided(source);
  const { formatVersion, partitions, hasPositions } = head;
  return {
    kind: 'text',
    formatVersion,
    partitions: partitions?.length,
    hasPositions,
    ...(await countAll(source, partitions?.map((number) => `part_${number}_`) ?? [])),
  };
}

/** They may exceed a double. */
const partitionNumbers = z.array(z.union([z.int(), z.bigint()]));

const parameters = z.object({ with_position: z.boolean().optional().catch(undefined) });

/** For older writers, which write no metadata file, and a words file with other metadata. */
async function readUndivided(source: IndexSource): Promise<TextInside | undefined> {
  const documents = await readDocuments(source, '');
  if (documents === undefined) return undefined;
  return { kind: 'text', partitions: 1, hasPositions: undefined, words: undefined, ...documents };
}

type Counts = Pick<TextInside, 'documents' | 'words' | 'occurrences'>;

const UNKNOWN: Counts = { documents: undefined, words: undefined, occurrences: undefined };

/** Each takes two reads. Without all of them, there is no count. */
const MAX_PARTITIONS = 32;

async function countAll(source: IndexSource, prefixes: readonly string[]): Promise<Counts> {
  if (prefixes.length === 0 || prefixes.length > MAX_PARTITIONS) return UNKNOWN;
  const counts = await Promise.all(prefixes.map((prefix) => countIn(source, prefix)));
  return {
    documents: sumOf(counts, 'documents'),
    words: sumOf(counts, 'words'),
    occurrences: sumOf(counts, 'occurrences'),
  };
}

async function countIn(source: IndexSource, prefix: string): Promise<Counts> {
  const [documents, words] = await Promise.all([
    readDocuments(source, prefix),
    readLanceFile(source, `${prefix}invert.lance`, ({ rows }) => rows),
  ]);
  return { documents: documents?.documents, occurrences: documents?.occurrences, words };
}

function readDocuments(source: IndexSource, prefix: string) {
  return readLanceFile(source, `${prefix}docs.lance`, ({ formatVersion, rows, metadata }) => ({
    formatVersion,
    documents: rows,
    occurrences: wholeNumberIn(metadata, 'total_tokens'),
  }));
}

function sumOf(counts: readonly Counts[], member: keyof Counts): number | undefined {
  let sum = 0;
  for (const count of counts) {
    const one = count[member];
    if (one === undefined) return undefined;
    sum += one;
  }
  return sum;
}

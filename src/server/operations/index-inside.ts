import { LanceFileError } from '#lance-format/file-bytes.ts';
import { readIndexInside } from '#lance-format/index-file.ts';
import type { IndexInside } from '#lance-format/index-inside.ts';
import type { LanceIndexSegment } from '#lance-format/index-segments.ts';
import { openLanceTable } from '#lance-format/lance-table.ts';
import { defined, ERROR, type Id, type IndexFiles, type SentIndexSegment } from '#protocol/index.ts';
import { CatalogRejection, indexNotFound } from '../catalog/refusals.ts';

import type { FilesOfRows } from '../rows/readable-tables.ts';
import type { ReadingOperation } from './operation-handler.ts';

/** Read from the files of the index, since the engine has no function for it. */
export const describeIndexInside: ReadingOperation<'describeIndexInside'> = async (tables, request) => {
  const { id, name } = request;
  const place = await tables.filesOf(request, 'describeIndexInside');
  const segments = (await latestSegments(place, id)).filter((segment) => segment.name === name);
  if (segments.length === 0) throw indexNotFound(id, name);
  return { segments: await Promise.all(segments.map((segment) => segmentAnswer(place, segment))) };
};

async function latestSegments(
  { directory, files }: FilesOfRows,
  id: Id,
): Promise<readonly LanceIndexSegment[]> {
  try {
    const table = openLanceTable(directory, files);
    const latest = await table.latest();
    return latest === undefined ? [] : await table.segments(latest.version);
  } catch (problem) {
    if (!(problem instanceof LanceFileError)) throw problem;
    const { message } = problem;
    throw new CatalogRejection(
      ERROR.invalidTableState,
      id,
      (table) => `Table ${table} can’t be read. ${message}`,
    );
  }
}

async function segmentAnswer(
  { segment: open }: FilesOfRows,
  { uuid, version, created, isElsewhere }: LanceIndexSegment,
): Promise<SentIndexSegment> {
  const known = {
    index_uuid: uuid,
    version,
    ...defined({ created_at_millis: created }),
  };
  if (isElsewhere) return { ...known, problem: 'Its files are with those of another table.' };
  const source = open(uuid);
  try {
    const inside = await readIndexInside(source);
    return { ...known, size_bytes: BigInt(await source.bytes()), files: filesAnswer(inside) };
  } catch (problem) {
    // Other segments are still described.
    if (problem instanceof LanceFileError) return { ...known, problem: problem.message };
    throw problem;
  }
}

function filesAnswer(inside: IndexInside): IndexFiles {
  switch (inside.kind) {
    case 'vector':
      return vectorAnswer(inside);
    case 'btree':
      return {
        ...headOf(inside),
        ...counts({ num_rows: inside.rows, num_pages: inside.pages, page_rows: inside.pageRows }),
      };
    case 'bitmap':
      return { ...headOf(inside), ...counts({ num_values: inside.values }) };
    case 'text':
      return {
        ...headOf(inside),
        ...counts({
          num_partitions: inside.partitions,
          num_documents: inside.documents,
          num_tokens: inside.words,
          total_tokens: inside.occurrences,
        }),
        ...defined({ with_position: inside.hasPositions }),
      };
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function vectorAnswer(inside: Extract<IndexInside, { kind: 'vector' }>): IndexFiles {
  const { type, metric, partitionSizes, loss, graph } = inside;
  return {
    ...headOf(inside),
    ...defined({ index_type: type, distance_type: metric }),
    ...(partitionSizes === undefined ? {} : { partition_sizes: [...partitionSizes] }),
    ...(loss === undefined || !Number.isFinite(loss) ? {} : { loss }),
    ...counts({
      num_rows: inside.rows,
      dimension: inside.dimension,
      num_sub_vectors: inside.subVectors,
      num_bits: inside.bits,
      m: graph?.neighbors,
      ef_construction: graph?.efConstruction,
    }),
  };
}

function headOf<Kind extends IndexInside['kind']>({
  kind,
  formatVersion,
}: {
  readonly kind: Kind;
  readonly formatVersion: string;
}) {
  return { kind, format_version: formatVersion };
}

/** Leaves out unknown counts. */
function counts(known: Readonly<Record<string, number | undefined>>): Readonly<Record<string, bigint>> {
  const entries = Object.entries(known).flatMap(([name, count]) =>
    count === undefined ? [] : [[name, BigInt(count)] as const],
  );
  return Object.fromEntries(entries);
}

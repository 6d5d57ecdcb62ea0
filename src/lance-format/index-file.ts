import type { BitmapInside, BTreeInside, IndexInside } from './index-inside.ts';
import { type IndexSource, readLanceFile, wholeNumberIn } from './lance-file.ts';
import { readTextIndex } from './text-index.ts';
import { readVectorIndex } from './vector-index.ts';

/**
 * Reads the files of `_indices/<uuid>`, which is one segment of an index. Throws a `LanceFileError` for a damaged
 * file.
 */
export async function readIndexInside(source: IndexSource): Promise<IndexInside> {
  for (const read of [readVectorIndex, readBTreeIndex, readBitmapIndex, readTextIndex]) {
    const inside = await read(source);
    if (inside !== undefined) return inside;
  }
  return { kind: 'unknown' };
}

/** Returns undefined if it is not a B-tree index. */
async function readBTreeIndex(source: IndexSource): Promise<BTreeInside | undefined> {
  const lookup = await readLanceFile(source, 'page_lookup.lance', ({ formatVersion, rows, metadata }) => ({
    formatVersion,
    pages: rows,
    pageRows: wholeNumberIn(metadata, 'batch_size'),
  }));
  if (lookup === undefined) return undefined;
  const data = await readLanceFile(source, 'page_data.lance', ({ rows }) => ({ rows }));
  return { kind: 'btree', ...lookup, rows: data?.rows };
}

/** Returns undefined if it is not a bitmap index. */
function readBitmapIndex(source: IndexSource): Promise<BitmapInside | undefined> {
  return readLanceFile(source, 'bitmap_page_lookup.lance', ({ formatVersion, rows }) => ({
    kind: 'bitmap',
    formatVersion,
    values: rows,
  }));
}

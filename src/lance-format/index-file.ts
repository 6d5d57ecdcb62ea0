import type { BitmapInside, BTreeInside, IndexInside } from './index-inside.ts';
import { type IndexSource, readLanceFile, wholeNumberIn } from './lance-file.ts';
import { readTextIndex } from './text-index.ts';
import { readVectorIndex } from './vector-index.ts';

/**
 * What the files of `_indices/<uuid>` say, which is one segment of an index. What is damaged is a `LanceFileError` that
 * names the file.
 */
export async function readIndexInside(source: IndexSource): Promise<IndexInside> {
  for (const read of [readVectorIndex, readBTreeIndex, readBitmapIndex, readTextIndex]) {
    const inside = await read(source);
    if (inside !== undefined) return inside;
  }
  return { kind: 'unknown' };
}

/** Undefined where it is no B-tree. */
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

/** Undefined where it is no bitmap index. */
function readBitmapIndex(source: IndexSource): Promise<BitmapInside | undefined> {
  return readLanceFile(source, 'bitmap_page_lookup.lance', ({ formatVersion, rows }) => ({
    kind: 'bitmap',
    formatVersion,
    values: rows,
  }));
}

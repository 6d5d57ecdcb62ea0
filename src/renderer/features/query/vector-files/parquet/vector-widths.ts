import type { DataType } from '#protocol/arrow-types/index.ts';
import type { ParquetFooter } from './footer.ts';

/**
 * How many numbers each vector of a field has, by the place of the field. Parquet itself has no lists of one length: only
 * what a writer of Arrow left in the file says it.
 */
export async function vectorWidths({
  arrowSchema,
}: ParquetFooter): Promise<ReadonlyMap<number, number> | undefined> {
  if (arrowSchema === undefined) return undefined;
  const { ArrowTypeError, fromArrowSchema, NotAnArrowStream, readStreamSchema } = await import(
    '#protocol/arrow/index.ts'
  );
  try {
    const { fields } = fromArrowSchema(readStreamSchema(bytesOfBase64(arrowSchema)));
    return new Map(
      fields.flatMap(({ type }, index) => widthIn(type).map((width) => [index, width] as const)),
    );
  } catch (problem) {
    // The columns are read without it.
    if (problem instanceof NotAnArrowStream || problem instanceof ArrowTypeError) return undefined;
    throw problem;
  }
}

function widthIn(type: DataType): readonly number[] {
  if (type.kind === 'fixed_size_list') {
    const below = widthIn(type.item.type);
    return below.length > 0 || isList(type.item.type) ? below : [type.length];
  }
  return type.kind === 'list' ? widthIn(type.item.type) : [];
}

function isList({ kind }: DataType): boolean {
  return kind === 'list' || kind === 'fixed_size_list';
}

/** What is no base64 gives no bytes. */
function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

import type { Database, RootDatabase } from 'lmdb';
import { CatalogError } from './catalog-error.ts';

const FORMAT = 2;
const FORMAT_KEY = Buffer.from('format');

interface FormatCheck {
  readonly root: RootDatabase<Buffer, Buffer>;
  readonly meta: Database<string, Buffer>;
  readonly directory: string;
}

/** Refuses a store that a newer version made: it would be misread and then spoilt. Undefined for a new one. */
export function checkFormat({ root, meta, directory }: FormatCheck): number | undefined {
  const text = meta.get(FORMAT_KEY);
  if (text === undefined || Number(text) <= FORMAT) return text === undefined ? undefined : Number(text);
  void root.close();
  throw new CatalogError(
    `The catalog in ${directory} was made by a newer version of Vitrine (format ${text}, this one reads ${FORMAT}). Nothing was changed. Update Vitrine, or choose another directory.`,
  );
}

export function markFormat({ meta }: Pick<FormatCheck, 'meta'>): void {
  if (meta.get(FORMAT_KEY) !== String(FORMAT)) meta.putSync(FORMAT_KEY, String(FORMAT));
}

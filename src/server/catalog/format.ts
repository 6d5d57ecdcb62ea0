import type { Database, RootDatabase } from 'lmdb';
import { CatalogError } from './catalog-error.ts';

const FORMAT = 1;
const FORMAT_KEY = Buffer.from('format');

interface FormatCheck {
  readonly root: RootDatabase<Buffer, Buffer>;
  readonly meta: Database<string, Buffer>;
  readonly directory: string;
}

/** Marks a new store with its format, and refuses one that a newer version made: it would be misread and then spoilt. */
export function checkFormat({ root, meta, directory }: FormatCheck): void {
  const found = root.transactionSync(() => meta.get(FORMAT_KEY) ?? markFormat(meta));
  if (Number(found) <= FORMAT) return;
  void root.close();
  throw new CatalogError(
    `The catalog in ${directory} was made by a newer version of Vitrine (format ${found}, this one reads ${FORMAT}). Nothing was changed. Update Vitrine, or choose another directory with --data.`,
  );
}

function markFormat(meta: Database<string, Buffer>): string {
  meta.putSync(FORMAT_KEY, String(FORMAT));
  return String(FORMAT);
}

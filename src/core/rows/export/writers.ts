import type { RowExportParams } from '../../../contract/index.ts';
import { arrowRows } from './arrow-rows.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import type { RowsWriter } from './rows-writer.ts';

export function rowsWriter({
  format,
  guardsFormulas = true,
}: Pick<RowExportParams, 'format' | 'guardsFormulas'>): RowsWriter {
  switch (format) {
    case 'csv':
      return csvRows({ guardsFormulas });
    case 'json':
      return jsonRows({ isList: true });
    case 'json-lines':
      return jsonRows({ isList: false });
    case 'arrow':
      return arrowRows();
  }
}

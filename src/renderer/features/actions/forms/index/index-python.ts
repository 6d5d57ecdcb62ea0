import { clientTable, type TablePython, type TableToOpen, tablePython } from '#lib/client-table.ts';
import { pythonLiteral } from '#protocol/text-literals.ts';
import { type IndexKindName, type IndexParameterValue, isVectorKind } from '#tuning/index-parameters.ts';

interface IndexParams extends TableToOpen {
  readonly kind: IndexKindName;
  readonly column: string;
  readonly name: string;
  readonly metric: string;
  readonly settings: Readonly<Record<string, IndexParameterValue>>;
}

/** The change as a program for the LanceDB client, or why there is none. */
export function createIndexPython({
  kind,
  column,
  name,
  metric,
  settings,
  ...place
}: IndexParams): TablePython {
  const config = CONFIGS[kind];
  const all = isVectorKind(kind) ? { distance_type: metric, ...settings } : settings;
  const options = Object.entries(all).map(([key, value]) => `${key}=${pythonValue(value)}`);
  const change = `table.create_index(
    ${pythonLiteral(column)},
    config=${config}(${argumentsText(options)}),
    name=${pythonLiteral(name)},
    replace=True,
)`;
  return tablePython(clientTable(place), change, [`from lancedb.index import ${config}`]);
}

/** Several options get a line each, for readability. */
function argumentsText(options: readonly string[]): string {
  if (options.length < 2) return options.join('');
  return `\n${options.map((option) => `        ${option},\n`).join('')}    `;
}

export function dropIndexPython({ name, ...place }: TableToOpen & { readonly name: string }): TablePython {
  return tablePython(clientTable(place), `table.drop_index(${pythonLiteral(name)})`);
}

const CONFIGS: Readonly<Record<IndexKindName, string>> = {
  IVF_PQ: 'IvfPq',
  IVF_FLAT: 'IvfFlat',
  IVF_RQ: 'IvfRq',
  IVF_HNSW_SQ: 'HnswSq',
  IVF_HNSW_PQ: 'HnswPq',
  BTREE: 'BTree',
  BITMAP: 'Bitmap',
  LABEL_LIST: 'LabelList',
  FTS: 'FTS',
  FM: 'Fm',
};

function pythonValue(value: IndexParameterValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? String(value) : pythonLiteral(value);
}

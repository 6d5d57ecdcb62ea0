import type { Connection } from '#contract/index.ts';
import { pythonLiteral } from '#protocol/text-literals.ts';
import { type IndexKindName, type IndexParameterValue, isVectorKind } from '#tuning/index-parameters.ts';

interface PlaceParams {
  readonly connection: Pick<Connection, 'folder' | 'bucket' | 'address' | 'delimiter'>;
  readonly id: readonly string[];
  /** Where the files of the table lie, if the server says so. */
  readonly location: string | undefined;
}

interface IndexParams extends PlaceParams {
  readonly kind: IndexKindName;
  readonly column: string;
  readonly name: string;
  readonly metric: string;
  readonly settings: Readonly<Record<string, IndexParameterValue>>;
}

/** The same with the LanceDB client, which opens the files of the table itself: for who may write to them. */
export function createIndexPython({ kind, column, name, metric, settings, ...place }: IndexParams): string {
  const config = CONFIGS[kind];
  const all = isVectorKind(kind) ? { distance_type: metric, ...settings } : settings;
  const options = Object.entries(all).map(([key, value]) => `${key}=${pythonValue(value)}`);
  return `${opened(place, [`from lancedb.index import ${config}`])}
table.create_index(
    ${pythonLiteral(column)},
    config=${config}(${argumentsText(options)}),
    name=${pythonLiteral(name)},
    replace=True,
)
`;
}

/** Several have a line each: it is read before it is run. */
function argumentsText(options: readonly string[]): string {
  if (options.length < 2) return options.join('');
  return `\n${options.map((option) => `        ${option},\n`).join('')}    `;
}

export function dropIndexPython({ name, ...place }: PlaceParams & { readonly name: string }): string {
  return `${opened(place)}\ntable.drop_index(${pythonLiteral(name)})\n`;
}

export function optimizePython(place: PlaceParams): string {
  return `${opened(place)}\ntable.optimize()\n`;
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

function opened({ connection, id, location }: PlaceParams, imports: readonly string[] = []): string {
  const path = location ?? connection.folder ?? '';
  const at = path.replace(/\/+$/, '').lastIndexOf('/');
  const [folder, file] = at < 0 ? [path, id.at(-1) ?? ''] : [path.slice(0, at), path.slice(at + 1)];
  const name = file.replace(/\/+$/, '').replace(/\.lance$/, '');
  return `${['import lancedb', ...imports].join('\n')}

db = lancedb.connect(${pythonLiteral(folder)})
table = db.open_table(${pythonLiteral(name)})
`;
}

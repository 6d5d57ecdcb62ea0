import type { DataType } from '../../protocol/arrow-types/index.ts';

/** What a batch has of the columns of some types: Arrow lays their arrays and buffers out one after the other. */
export interface BufferLayout {
  /** One for each array; whether it is as long as the batch. */
  readonly nodes: readonly { readonly isColumn: boolean }[];
  readonly buffers: number;
  /** Arrays whose number of buffers is the batch's to say. */
  readonly views: number;
}

export function layoutOf(types: readonly DataType[]): BufferLayout {
  const nodes: { isColumn: boolean }[] = [];
  let buffers = 0;
  let views = 0;

  function add(type: DataType, isColumn: boolean): void {
    nodes.push({ isColumn });
    buffers += buffersOf(type);
    if (isView(type)) views += 1;
    for (const child of childrenOf(type)) add(child, false);
  }

  for (const type of types) add(type, true);
  return { nodes, buffers, views };
}

/** Its own, without those of its children: one that says what is null, offsets or sizes, values. */
function buffersOf(type: DataType): number {
  switch (type.kind) {
    case 'null':
    case 'run_end_encoded':
    case 'unknown':
      return 0;
    case 'struct':
    case 'fixed_size_list':
      return 1;
    case 'utf8':
    case 'binary':
      return type.layout === 'view' ? 2 : 3;
    case 'list':
      return type.layout === 'plain' || type.layout === 'large' ? 2 : 3;
    case 'union':
      return type.mode === 'dense' ? 2 : 1;
    default:
      return 2;
  }
}

function isView(type: DataType): boolean {
  return (type.kind === 'utf8' || type.kind === 'binary') && type.layout === 'view';
}

function childrenOf(type: DataType): readonly DataType[] {
  switch (type.kind) {
    case 'struct':
    case 'union':
      return type.fields.map((field) => field.type);
    case 'list':
    case 'fixed_size_list':
      return [type.item.type];
    case 'map':
      return [type.entries.type];
    case 'run_end_encoded':
      return [type.runEnds.type, type.values.type];
    default:
      return [];
  }
}

import * as arrow from 'apache-arrow';
import { fixedSizeListType, mapType, unionType } from '../arrow-types/checked-types.ts';
import type { DataType, FieldModel, SchemaModel } from '../arrow-types/index.ts';
import { ArrowTypeError } from './errors.ts';
import { fromArrowInt, fromSimpleArrowType } from './from-simple-arrow.ts';
import { unitName } from './units.ts';

/** Throws an {@link ArrowTypeError} for a type that is broken, as only a damaged stream's can be. */
export function fromArrowSchema({ fields, metadata }: arrow.Schema): SchemaModel {
  return { fields: fields.map((field) => fromArrowField(field, [])), metadata: textsOf(metadata) };
}

type Path = readonly string[];

function fromArrowField({ name, nullable, type, metadata }: arrow.Field, parents: Path): FieldModel {
  const path = [...parents, nameOf(name)];
  return {
    name: nameOf(name),
    nullable,
    type: fromArrowType(type, path),
    metadata: textsOf(metadata),
  };
}

function fromArrowType(type: arrow.DataType, path: Path): DataType {
  const read = fromSimpleArrowType(type) ?? fromNestedArrowType(type, path);
  if (read === undefined) throw new ArrowTypeError(path, 'has a type that makes no sense to Arrow');
  return read;
}

function fromNestedArrowType(type: arrow.DataType, path: Path): DataType | undefined {
  if (arrow.DataType.isDictionary(type)) return fromDictionary(type, path);
  // A damaged list has a hole where its item should be.
  const children: readonly (arrow.Field | undefined)[] = type.children ?? [];
  const fields = children.flatMap((field) => (field === undefined ? [] : [fromArrowField(field, path)]));
  const [item] = fields;
  if (arrow.DataType.isStruct(type)) return { kind: 'struct', fields };
  if (arrow.DataType.isUnion(type))
    return unionType(fields, unitName(UNION_MODES, type.mode), [...type.typeIds]);
  if (item === undefined) return undefined;
  if (arrow.DataType.isList(type)) return { kind: 'list', layout: 'plain', item };
  if (arrow.DataType.isLargeList(type)) return { kind: 'list', layout: 'large', item };
  if (arrow.DataType.isFixedSizeList(type)) return fixedSizeListType(type.listSize, item);
  return arrow.DataType.isMap(type) ? mapType(item, type.keysSorted) : undefined;
}

const UNION_MODES = { sparse: arrow.UnionMode.Sparse, dense: arrow.UnionMode.Dense } as const;

function fromDictionary(type: arrow.Dictionary, path: Path): DataType | undefined {
  const index = fromArrowInt(type.indices);
  if (index === undefined) return undefined;
  return {
    kind: 'dictionary',
    index,
    value: fromArrowType(type.dictionary, path),
    ordered: type.isOrdered,
  };
}

/** A stream says an empty name or value by leaving it out, and apache-arrow hands out a null, whatever its types say. */
function nameOf(text: string | null): string {
  return text ?? '';
}

/** Made from entries, a key called `__proto__` stays a key. */
function textsOf(metadata: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...metadata].map(([key, value]) => [key, nameOf(value)]));
}

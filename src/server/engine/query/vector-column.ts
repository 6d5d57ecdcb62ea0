import type { Table } from '@lancedb/lancedb';
import { DataType } from 'apache-arrow';
import { invalid } from '../engine-problem.ts';
import { findColumn } from '../mutations/columns.ts';

export type Schema = Awaited<ReturnType<Table['schema']>>;

export interface VectorColumn {
  readonly name: string;
  readonly width: number;
}

/** The one that is named, or else the only one there is. */
export function findVectorColumn(schema: Schema, named: string | undefined): VectorColumn {
  if (named !== undefined) return namedColumn(schema, named);
  const [only, ...others] = vectorColumns(schema);
  if (only === undefined) throw invalid('The table has no vector column: a query of it can’t have a vector.');
  if (others.length === 0) return only;
  const names = [only, ...others].map(({ name }) => `\`${name}\``).join(', ');
  throw invalid(
    `The table has several vector columns. Say by \`vector_column\` which one to search: ${names}.`,
  );
}

function namedColumn(schema: Schema, name: string): VectorColumn {
  const { type } = findColumn(schema, name).field;
  const width = widthOf(type);
  if (width !== undefined) return { name, width };
  throw invalid(`The column \`${name}\` holds ${type}, which is no vector.`);
}

function vectorColumns({ fields }: Schema): VectorColumn[] {
  return fields.flatMap(({ name, type }) => {
    const width = widthOf(type);
    return width === undefined ? [] : [{ name, width }];
  });
}

/** A list of vectors is searched as one: each row by the nearest of its vectors. */
function widthOf(type: DataType): number | undefined {
  if (DataType.isList(type)) return widthOf(type.valueType);
  if (!DataType.isFixedSizeList(type)) return undefined;
  return isCoordinate(type.valueType) ? type.listSize : undefined;
}

function isCoordinate(type: DataType): boolean {
  return DataType.isFloat(type) || (DataType.isInt(type) && type.bitWidth === 8 && !type.isSigned);
}

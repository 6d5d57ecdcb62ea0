import type { SchemaField, TypeFamily } from '../../../../../contract/index.ts';

export const MIN_COLUMN_WIDTH = 48;
export const MAX_WIDTH = 1200;
const STEP = 16;

const USUAL: Readonly<Record<TypeFamily, number>> = {
  int: 104,
  float: 112,
  bool: 72,
  time: 192,
  text: 208,
  binary: 220,
  nested: 240,
  vector: 224,
  unknown: 160,
};

/** Of a sign of the name, and of what stands around it. */
const SIGN = 7.2;
const EDGES = 42;
const MAX_FOR_NAME = 240;

export function defaultWidth({ name, family, type }: SchemaField): number {
  const words = Math.max(name.length * SIGN + EDGES, Math.min(type.length * 6, 140) + 20);
  return Math.round(Math.max(USUAL[family], Math.min(words, MAX_FOR_NAME)));
}

/** Columns are known by name and place: two may have one name. */
export function widthKey({ name }: SchemaField, place: number): string {
  return `${place} ${name}`;
}

export function withinBounds(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
}

export function steppedWidth(width: number, direction: 1 | -1): number {
  return withinBounds(width + direction * STEP);
}

export { type TreeColumn, TreeGrid, type TreeGridProps } from './TreeGrid.tsx';
export type { Point, TreeHandle, TreeProps } from './tree-props.ts';
export type { Rows, TreePlace } from './tree-rows.ts';
export { VirtualTree, type VirtualTreeProps } from './VirtualTree.tsx';

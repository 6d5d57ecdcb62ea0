export { formatPercent } from '../format-metric.ts';
export type { BoxFold, GraphBox } from './graph-boxes.ts';
export { MAX_BOXES } from './graph-budget.ts';
export { FOLDS_ITSELF, type FoldChoices, NOTHING_FOLDED, withChoice } from './graph-folding.ts';
export { type GraphLayout, graphLayout } from './graph-layout.ts';
export { contentOf, graphPicture } from './graph-picture.ts';
export { type IcicleCell, type IcicleCells, icicleCells } from './icicle-cells.ts';
export { ICICLE_ROW, iciclePicture } from './icicle-picture.ts';
export { type IcicleMeasure, type IcicleValues, icicleValues } from './icicle-values.ts';
export { nodeFacts, nodeTitle } from './node-tooltip.ts';
export {
  areaOfNode,
  type ColourRole,
  contains,
  groupAt,
  type LineShape,
  type Picture,
  type PictureGroup,
  type Point,
  type Rect,
  type RectShape,
  type Shape,
  type TextRole,
  type TextShape,
} from './picture.ts';
export { subtreeEnds } from './subtree-ends.ts';

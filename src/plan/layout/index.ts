export { subtreeEnds } from '../folds.ts';
export type { BoxFold, GraphBox } from './graph-boxes.ts';
export { FOLDS_ITSELF, type FoldChoices, NOTHING_FOLDED, withChoice } from './graph-boxes.ts';
export { contentOf } from './graph-content.ts';
export { type GraphLayout, graphLayout } from './graph-layout.ts';
export { graphPicture } from './graph-picture.ts';
export {
  type IcicleCell,
  type IcicleCells,
  type IcicleMeasure,
  type IcicleValues,
  icicleCells,
  icicleValues,
} from './icicle-cells.ts';
export { ICICLE_ROW, iciclePicture } from './icicle-picture.ts';
export {
  arrowHead,
  bendRadius,
  type ColourRole,
  estimatedWidth,
  groupAt,
  type LineShape,
  nodeFacts,
  nodeTitle,
  type Picture,
  type PictureGroup,
  type Point,
  pathLabel,
  type Rect,
  type RectShape,
  type Shape,
  type TextRole,
  type TextShape,
} from './picture.ts';

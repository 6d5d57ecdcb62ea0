import type { AnalyzedPlan } from '#plan/index.ts';
import {
  graphLayout,
  graphPicture,
  type IcicleMeasure,
  icicleCells,
  iciclePicture,
  icicleValues,
  NOTHING_FOLDED,
  type Picture,
  subtreeEnds,
} from '#plan/layout/index.ts';

export type PictureView = 'icicle' | 'graph';

/** Wide enough for names side by side, and for a page. */
const ICICLE_WIDTH = 1200;

/** All of a plan, whatever of it is folded in the window: who opens a file has nothing to unfold it with. */
export function wholePicture(reading: AnalyzedPlan, view: PictureView, measure: IcicleMeasure): Picture {
  return view === 'graph' ? wholeGraph(reading) : wholeIcicle(reading, measure);
}

function wholeGraph(reading: AnalyzedPlan): Picture {
  return graphPicture(reading, graphLayout(reading, NOTHING_FOLDED));
}

function wholeIcicle(reading: AnalyzedPlan, measure: IcicleMeasure): Picture {
  const values = icicleValues(reading, measure);
  const layout = icicleCells(reading.plan, values, 0, subtreeEnds(reading.plan)[0] ?? 0);
  return iciclePicture({ reading, measure, values, layout }, ICICLE_WIDTH);
}

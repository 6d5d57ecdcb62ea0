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
import { type Cut, canvasMeasure, createCut } from '../../drawing/measure-text.ts';
import { type Colours, readColours } from '../../drawing/paint-picture.ts';

export type PictureView = 'icicle' | 'graph';

/** Wide enough for names side by side, and for a page. */
const ICICLE_WIDTH = 1200;

/** The whole plan, even if parts are collapsed in the window: a file can't be expanded. */
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

export interface PageStyle {
  readonly colours: Colours;
  readonly cut: Cut;
}

/** Passes the current colors and fonts of the page, for a picture that is drawn outside of it. */
export function withPageStyle<Result>(use: (style: PageStyle) => Result): Result {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const context = document.createElement('canvas').getContext('2d');
  try {
    if (context === null) throw new Error('The browser gives no canvas to draw on.');
    const isForced = matchMedia('(forced-colors: active)').matches;
    return use({ colours: readColours(probe, isForced), cut: createCut(canvasMeasure(context)) });
  } finally {
    probe.remove();
  }
}

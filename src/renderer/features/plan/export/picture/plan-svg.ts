import type { AnalyzedPlan } from '#plan/index.ts';
import type { IcicleMeasure } from '#plan/layout/index.ts';
import { withPageStyle } from './page-style.ts';
import { type PictureView, wholePicture } from './whole-picture.ts';
import { writeSvg } from './write-svg.ts';

/** A whole plan as the text of an SVG file, in the colours of the theme. */
export function planSvg(reading: AnalyzedPlan, view: PictureView, measure: IcicleMeasure = 'wall'): string {
  const picture = wholePicture(reading, view, measure);
  return withPageStyle((style) => writeSvg(picture, { ...style, title: titleOf(reading, view) }));
}

function titleOf({ plan }: AnalyzedPlan, view: PictureView): string {
  const { length } = plan.nodes;
  return `${view === 'graph' ? 'Graph' : 'Icicle'} of a plan: ${length} ${length === 1 ? 'operator' : 'operators'}`;
}

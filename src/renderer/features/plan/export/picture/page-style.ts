import { type Colours, readColours } from '../../drawing/colours.ts';
import { type Cut, canvasMeasure, createCut } from '../../drawing/measure-text.ts';

export interface PageStyle {
  readonly colours: Colours;
  readonly cut: Cut;
}

/** Colours and fonts of the page as they are now, for a picture that is drawn outside of it. */
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

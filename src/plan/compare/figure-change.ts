/** A number of two plans; undefined where a plan's text does not say. */
export interface FigureChange {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** After less before. */
  readonly difference: number | undefined;
  /** After over before; undefined also where there was nothing before. */
  readonly ratio: number | undefined;
}

export function figureChange(before: number | undefined, after: number | undefined): FigureChange {
  if (before === undefined || after === undefined) {
    return { before, after, difference: undefined, ratio: undefined };
  }
  return { before, after, difference: after - before, ratio: before === 0 ? undefined : after / before };
}

export interface SizeLimits {
  readonly min: number;
  readonly max: number;
}

const STEP = 16;

export function clampSize(size: number, { min, max }: SizeLimits): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}

/** The size after a key on a splitter. `growKey` is the arrow that makes the panel larger. */
export function sizeAfterKey(
  key: string,
  size: number,
  limits: SizeLimits,
  growKey: string,
): number | undefined {
  switch (key) {
    case 'Home':
      return limits.min;
    case 'End':
      return limits.max;
    case growKey:
      return clampSize(size + STEP, limits);
    case OPPOSITE[growKey]:
      return clampSize(size - STEP, limits);
    default:
      return undefined;
  }
}

const OPPOSITE: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
};

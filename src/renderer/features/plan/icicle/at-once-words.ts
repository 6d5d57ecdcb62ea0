import type { IcicleCell } from '../../../../plan/layout/index.ts';

/** Also where the picture has no room to say so. */
export function atOnceWords(cell: IcicleCell | undefined): string | undefined {
  return cell?.inputsRanAtOnce ? 'Its inputs ran at once, so they share its width.' : undefined;
}

import type { IcicleCell } from '../../../../plan/layout/index.ts';

/** Also where the picture has no room to say so. */
export function parallelNote(cell: IcicleCell | undefined): string | undefined {
  return cell?.inputsRanAtOnce ? 'Inputs ran in parallel, so they share the width.' : undefined;
}

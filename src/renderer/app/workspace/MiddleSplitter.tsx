import { FIRST_WORKSPACE } from '../../../contract/index.ts';
import { updateLayout, useWorkspace } from '../../lib/workspace/workspace.ts';
import { Splitter } from '../../ui/Splitter.tsx';
import { clampSize } from '../../ui/splitter-size.ts';

/** Below this nothing of a page can be read beside its labels. */
export const MIN_WIDTH = 320;

/** The line between the two groups. Kept is their share of the room, since both grow with the window. */
export function MiddleSplitter({ width }: { readonly width: number }) {
  const share = useWorkspace(({ leftShare }) => leftShare);
  const limits = { min: MIN_WIDTH, max: Math.max(MIN_WIDTH, width - MIN_WIDTH) };
  return (
    <Splitter
      label="Left side width"
      panel="left"
      size={clampSize(share * width, limits)}
      {...limits}
      defaultSize={Math.round(FIRST_WORKSPACE.leftShare * width)}
      onResize={(size) => updateLayout({ leftShare: size / width })}
    />
  );
}

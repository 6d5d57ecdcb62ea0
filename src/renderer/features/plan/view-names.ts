import { BrowseIcon, FileIcon, GraphIcon, PlanIcon } from '../../ui/icons.ts';
import type { SegmentOption } from '../../ui/SegmentedControl.tsx';
import type { PlanViewName } from './view-state.ts';

export const VIEWS: readonly SegmentOption<PlanViewName>[] = [
  { value: 'outline', label: 'Outline', icon: BrowseIcon },
  { value: 'icicle', label: 'Icicle', icon: PlanIcon },
  { value: 'graph', label: 'Graph', icon: GraphIcon },
  { value: 'text', label: 'Text', icon: FileIcon },
];

import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { groupAt, type PictureGroup } from '../../../../plan/layout/index.ts';
import type { NodeTooltip } from '../drawing/NodeTip.tsx';
import { pointerPlace } from '../drawing/pointer-place.ts';
import type { IcicleCanvasProps } from './IcicleCanvas.tsx';
import { nodeAfterKey } from './icicle-keys.ts';
import { PAD_X, PAD_Y, pictureWidth } from './icicle-place.ts';
import { parallelNote } from './parallel-note.ts';
import type { Icicle } from './use-icicle.ts';

/** A click selects, another one goes in; keys do the same. `current` is where the keys are. */
export function icicleEvents(
  { reading, icicle, onSelect }: IcicleCanvasProps,
  current: number,
  setTip: (tip: NodeTooltip | undefined) => void,
) {
  return {
    onPointerMove: (event: PointerEvent<HTMLElement>) => setTip(tipUnder(icicle, event)),
    onPointerLeave: () => setTip(undefined),
    onClick: (event: MouseEvent<HTMLElement>) => {
      const node = groupUnder(icicle, event)?.node;
      if (node !== undefined) onSelect(node);
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const node = groupUnder(icicle, event)?.node;
      if (node !== undefined) icicle.zoomTo(node);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const zoom = zoomForKey(icicle, current, event.key);
      const next = nodeAfterKey(reading.plan, icicle.part, current, event.key);
      if (zoom !== undefined) icicle.zoomTo(zoom);
      if (next !== undefined) onSelect(next);
      setTip(next === undefined ? undefined : tipBelow(icicle, next, event.currentTarget));
      const isOurs = zoom !== undefined || next !== undefined || event.key.startsWith('Arrow');
      if (isOurs) event.preventDefault();
    },
  };
}

/** What is shown after the key; undefined where it stays as it is. */
function zoomForKey({ part }: Icicle, current: number, key: string): number | undefined {
  if (key === 'Enter') return current === part.root ? undefined : current;
  return (key === 'Escape' || key === 'Backspace') && part.root !== 0 ? 0 : undefined;
}

function groupUnder({ pictureOf }: Icicle, event: MouseEvent<HTMLElement>): PictureGroup | undefined {
  const element = event.currentTarget;
  const { x, y } = pointerPlace(event, element);
  const point = { x: x - PAD_X, y: y - PAD_Y + element.scrollTop };
  return groupAt(pictureOf(pictureWidth(element.offsetWidth)), point);
}

function tipUnder(icicle: Icicle, event: MouseEvent<HTMLElement>): NodeTooltip | undefined {
  const group = groupUnder(icicle, event);
  if (group === undefined) return undefined;
  const place = pointerPlace(event, event.currentTarget);
  const text = group.node === undefined ? group.title : undefined;
  return {
    node: group.node,
    text,
    note: noteOf(icicle, group.node),
    place,
    within: sizeOf(event.currentTarget),
  };
}

/** Below this width a name with its figure is not there to be read. */
const TOLD_BY_TIP = 160;

function tipBelow(icicle: Icicle, node: number, element: HTMLElement): NodeTooltip | undefined {
  const area = icicle.areaOf(node, pictureWidth(element.offsetWidth));
  if (area === undefined || area.width >= TOLD_BY_TIP) return undefined;
  const place = { x: area.x + PAD_X, y: area.y + area.height + PAD_Y - element.scrollTop };
  return { node, text: undefined, note: noteOf(icicle, node), place, within: sizeOf(element) };
}

function noteOf({ layout, part }: Icicle, node: number | undefined): string | undefined {
  return node === undefined ? undefined : parallelNote(layout.cells[node - part.root]);
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement) {
  return { width: offsetWidth, height: offsetHeight };
}

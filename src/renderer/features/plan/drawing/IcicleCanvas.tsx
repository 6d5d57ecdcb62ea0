import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { groupAt, type IcicleCell, nodeTitle, type PictureGroup } from '#plan/layout/index.ts';
import styles from './drawing.module.css';
import { type IcicleViewProps, measureName } from './IcicleView.tsx';
import { CurrentNode, NodeTip, type NodeTooltip } from './NodeTip.tsx';
import { paintPicture, paintRing } from './paint-picture.ts';
import { type Paint, pointerPlace, useCanvas, usePaints } from './use-canvas.ts';
import { type Icicle, nodeAfterKey } from './use-icicle.ts';

interface IcicleCanvasProps extends IcicleViewProps {
  readonly icicle: Icicle;
}

export function IcicleCanvas(props: IcicleCanvasProps) {
  const { reading, icicle, selected, measure } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const [tip, setTip] = useState<NodeTooltip>();
  const canvas = useCanvas(usePaint(props, probe, scrollTop, hasFocus));
  const current = selected ?? icicle.part.root;
  useScrolledTo(scroller, icicle, selected);
  const events = icicleEvents(props, current, setTip);
  return (
    <div className={styles.area}>
      <span ref={probe} hidden />
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <div
        ref={scroller}
        role="tree"
        tabIndex={0}
        aria-label={`Icicle by ${measureName(measure)}`}
        aria-activedescendant={`${id}-${current}`}
        className={styles.scroller}
        onScroll={(event) => {
          setScrollTop(event.currentTarget.scrollTop);
          setTip(undefined);
        }}
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false);
          setTip(undefined);
        }}
        {...events}
      >
        <div role="none" style={{ height: icicle.height + 2 * PAD_Y }} />
        <IcicleCurrent {...props} id={`${id}-${current}`} current={current} />
      </div>
      {tip && <NodeTip reading={reading} tip={tip} />}
    </div>
  );
}

function usePaint(
  { icicle, matches, selected }: IcicleCanvasProps,
  probe: RefObject<HTMLElement | null>,
  scrollTop: number,
  hasFocus: boolean,
): Paint {
  const paints = usePaints(probe);
  return useCallback(
    (context, size) => {
      if (paints === undefined) return;
      const brush = { context, ...paints };
      const width = pictureWidth(size.width);
      context.translate(PAD_X, PAD_Y - scrollTop);
      const view = { x: -PAD_X, y: scrollTop - PAD_Y, width: size.width, height: size.height };
      const isFaded = ({ node }: PictureGroup) =>
        matches !== undefined && (node === undefined || !matches.has(node));
      paintPicture(brush, icicle.pictureOf(width), view, isFaded);
      const area = selected === undefined ? undefined : icicle.areaOf(selected, width);
      if (area !== undefined) paintRing(brush, area, hasFocus);
    },
    [paints, icicle, matches, selected, scrollTop, hasFocus],
  );
}

function useScrolledTo(
  scroller: RefObject<HTMLDivElement | null>,
  { areaOf }: Icicle,
  selected: number | undefined,
): void {
  useEffect(() => {
    const element = scroller.current;
    const area = selected === undefined ? undefined : areaOf(selected, 1);
    if (element === null || area === undefined) return;
    element.scrollTop = scrolledTo(area, element.scrollTop, element.clientHeight);
  }, [scroller, areaOf, selected]);
}

function IcicleCurrent({
  reading,
  icicle,
  selected,
  current,
  id,
}: IcicleCanvasProps & { readonly current: number; readonly id: string }) {
  const { nodes } = reading.plan;
  const node = nodes[current];
  if (node === undefined) return null;
  const cell = icicle.layout.cells[current - icicle.part.root];
  const siblings = node.parent === undefined ? [current] : (nodes[node.parent]?.children ?? [current]);
  return (
    <CurrentNode
      id={id}
      label={[nodeTitle(reading, current), parallelNote(cell)]
        .filter((part) => part !== undefined)
        .join('. ')}
      level={node.depth + 1}
      position={siblings.indexOf(current) + 1}
      siblings={siblings.length}
      isSelected={current === selected}
    />
  );
}

/** A click selects a node, and another one zooms in; keys do the same. `current` is the focused node. */
function icicleEvents(
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

/** The node to zoom to after a key; undefined if nothing changes. */
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

/** In narrower cells, the name with its figure is not readable. */
const TIP_WIDTH = 160;

function tipBelow(icicle: Icicle, node: number, element: HTMLElement): NodeTooltip | undefined {
  const area = icicle.areaOf(node, pictureWidth(element.offsetWidth));
  if (area === undefined || area.width >= TIP_WIDTH) return undefined;
  const place = { x: area.x + PAD_X, y: area.y + area.height + PAD_Y - element.scrollTop };
  return { node, text: undefined, note: noteOf(icicle, node), place, within: sizeOf(element) };
}

function noteOf({ layout, part }: Icicle, node: number | undefined): string | undefined {
  return node === undefined ? undefined : parallelNote(layout.cells[node - part.root]);
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement) {
  return { width: offsetWidth, height: offsetHeight };
}

/** Also set if the picture has no room for the note. */
function parallelNote(cell: IcicleCell | undefined): string | undefined {
  return cell?.inputsRanAtOnce ? 'Inputs ran in parallel, so they share the width.' : undefined;
}

/** Padding around the picture: page margins, and a scroll bar on the right. */
const PAD_X = 20;
const PAD_Y = 8;

const MIN_WIDTH = 60;

function pictureWidth(width: number): number {
  return Math.max(MIN_WIDTH, width - 2 * PAD_X);
}

/** The scroll position that shows a row with the least movement. */
export function scrolledTo(
  row: { readonly y: number; readonly height: number },
  top: number,
  height: number,
): number {
  if (row.y < top) return row.y;
  return Math.max(top, row.y + row.height + 2 * PAD_Y - height);
}

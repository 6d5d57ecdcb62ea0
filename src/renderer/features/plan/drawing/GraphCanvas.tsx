import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type BoxFold, contentOf, type GraphBox, type PictureGroup } from '#plan/layout/index.ts';
import type { PlanViewProps } from '../view-state.ts';
import { broughtIntoView, overflows, type ViewSize, visibleArea, zoomForKey } from './camera.ts';
import styles from './drawing.module.css';
import { MiniMap } from './MiniMap.tsx';
import { CurrentNode, NodeTip, type NodeTooltip } from './NodeTip.tsx';
import { paintPicture, paintRing } from './paint-picture.ts';
import { type Paint, type Paints, useCanvas, usePaints } from './use-canvas.ts';
import type { Graph } from './use-graph.ts';
import { useGraphPointer } from './use-graph-pointer.ts';

export interface GraphCanvasProps extends PlanViewProps {
  readonly graph: Graph;
  readonly surface: RefObject<HTMLDivElement | null>;
}

export function GraphCanvas(props: GraphCanvasProps) {
  const { reading, graph, selected, surface } = props;
  const id = useId();
  const probe = useRef<HTMLSpanElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [tip, setTip] = useState<NodeTooltip>();
  const [view, setView] = useState<ViewSize>();
  const paints = usePaints(probe);
  const canvas = useCanvas(usePaint(props, paints, hasFocus), setView);
  const current = graph.boxWith(selected ?? 0);
  useBroughtIntoView(props);
  const pointer = useGraphPointer(props, setTip);
  return (
    <div className={styles.area}>
      <span ref={probe} hidden />
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <div
        ref={surface}
        role="tree"
        tabIndex={0}
        aria-label="Graph of the plan: data flows up"
        aria-activedescendant={`${id}-${current?.index}`}
        className={styles.surface}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onKeyDown={(event) => onKey(props, event)}
        {...pointer}
      >
        <GraphCurrent {...props} id={`${id}-${current?.index}`} />
      </div>
      {view && paints && overflows(graph.cameraIn(view), graph.picture, view) && (
        <MiniMap reading={reading} graph={graph} view={view} paints={paints} />
      )}
      {tip && <NodeTip reading={reading} tip={tip} />}
    </div>
  );
}

function usePaint(
  { graph, matches, selected }: GraphCanvasProps,
  paints: Paints | undefined,
  hasFocus: boolean,
): Paint {
  const { picture, cameraIn, boxWith, areaOf, layout } = graph;
  return useCallback(
    (context, size) => {
      if (paints === undefined) return;
      const camera = cameraIn(size);
      const brush = { context, ...paints, scale: camera.scale };
      // Rounded to whole pixels of the screen, so that edges are sharp.
      const [x, y] = [camera.x, camera.y].map((place) => Math.round(place * size.density) / size.density);
      context.translate(x ?? 0, y ?? 0);
      context.scale(camera.scale, camera.scale);
      const found = matches && new Set([...matches].map((node) => layout.boxOf[node]));
      const isFaded = ({ node }: PictureGroup) =>
        found !== undefined && node !== undefined && !found.has(layout.boxOf[node]);
      paintPicture(brush, picture, visibleArea(camera, size), isFaded);
      const area = selected === undefined ? undefined : areaOf(boxWith(selected));
      if (area !== undefined) paintRing(brush, area, hasFocus, RING);
    },
    [paints, picture, cameraIn, boxWith, areaOf, layout, matches, selected, hasFocus],
  );
}

/** Leaves the edge of the card visible. */
const RING = 3;

function useBroughtIntoView({ graph, selected, surface }: GraphCanvasProps): void {
  const latest = useRef(graph);
  useEffect(() => {
    latest.current = graph;
  }, [graph]);
  useEffect(() => {
    const { cameraIn, setCamera, areaOf, boxWith } = latest.current;
    const area = selected === undefined ? undefined : areaOf(boxWith(selected));
    const view = sizeOf(surface.current);
    if (area === undefined || view === undefined) return;
    const camera = cameraIn(view);
    const moved = broughtIntoView(camera, view, area);
    if (moved !== camera) setCamera(moved);
  }, [selected, surface]);
}

function sizeOf(element: HTMLElement | null) {
  if (element === null || element.offsetWidth === 0) return undefined;
  return { width: element.offsetWidth, height: element.offsetHeight };
}

function GraphCurrent({ reading, graph, selected, id }: GraphCanvasProps & { readonly id: string }) {
  const box = graph.boxWith(selected ?? 0);
  if (box === undefined) return null;
  const { boxes } = graph.layout;
  const siblings = box.parent === undefined ? [box.index] : (boxes[box.parent]?.children ?? []);
  return (
    <CurrentNode
      id={id}
      label={contentOf(reading, box).title}
      level={levelOf(boxes, box.parent)}
      position={siblings.indexOf(box.index) + 1}
      siblings={siblings.length}
      isSelected={selected !== undefined}
      isExpanded={box.fold?.isOpen}
    />
  );
}

function levelOf(boxes: Graph['layout']['boxes'], parent: number | undefined): number {
  let level = 1;
  for (let above = parent; above !== undefined; above = boxes[above]?.parent) level += 1;
  return level;
}

function onKey({ graph, selected, onSelect }: GraphCanvasProps, event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const view = sizeOf(event.currentTarget);
  const zoom = zoomForKey(event.key);
  const current = graph.boxWith(selected ?? 0);
  const move = current && moveForKey(graph.layout, current, event.key);
  if (view !== undefined && zoom !== undefined) {
    graph.zoom(view, zoom);
  } else if (view !== undefined && event.key === '0') {
    graph.fit(view);
  } else if (move?.kind === 'fold') {
    graph.toggle(move.fold, current?.item.nodes[0] ?? 0);
  } else if (move?.kind === 'select') {
    const node = graph.layout.boxes[move.box]?.item.nodes[0];
    if (node !== undefined) onSelect(node);
  } else if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
}

type GraphMove =
  | { readonly kind: 'select'; readonly box: number }
  | { readonly kind: 'fold'; readonly fold: BoxFold };

/**
 * What a key does at a box. Down follows the critical path, or goes straight down if the box is not on it. Left and
 * right go to the other inputs; if there are none, or if the inputs to the right are collapsed, these keys collapse and
 * expand as in a tree.
 */
export function moveForKey(
  { boxes, straight }: Pick<Graph['layout'], 'boxes' | 'straight'>,
  current: GraphBox,
  key: string,
): GraphMove | undefined {
  const siblings = current.parent === undefined ? [] : (boxes[current.parent]?.children ?? []);
  const place = siblings.indexOf(current.index);
  switch (key) {
    case 'ArrowUp':
      return selecting(current.parent);
    case 'ArrowDown':
      return selecting(straight[current.index]);
    case 'ArrowLeft':
      return siblings.length > 1 ? selecting(siblings[place - 1]) : folding(current.fold, true);
    case 'ArrowRight':
      return folding(current.fold, false) ?? selecting(siblings[place + 1]);
    case 'Enter':
      return current.fold && { kind: 'fold', fold: current.fold };
    case 'Home':
      return selecting(0);
    case 'End':
      return selecting(boxes.length - 1);
    default:
      return undefined;
  }
}

function selecting(box: number | undefined): GraphMove | undefined {
  return box === undefined ? undefined : { kind: 'select', box };
}

function folding(fold: BoxFold | undefined, isOpen: boolean): GraphMove | undefined {
  return fold?.isOpen === isOpen ? { kind: 'fold', fold } : undefined;
}

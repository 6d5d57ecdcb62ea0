import { type PointerEvent, useCallback, useMemo } from 'react';
import { costLevel } from '#plan/index.ts';
import { type ColourRole, contentOf, type Rect } from '#plan/layout/index.ts';
import type { PlanViewProps } from '../view-state.ts';
import { centredOn, keepInView, mapSize, MAP_PAD as PAD, type ViewSize, visibleArea } from './camera.ts';
import styles from './drawing.module.css';
import { type Paint, type Paints, pointerPlace, useCanvas } from './use-canvas.ts';
import type { Graph } from './use-graph.ts';

interface MiniMapProps extends Pick<PlanViewProps, 'reading'> {
  readonly graph: Graph;
  readonly view: ViewSize;
  readonly paints: Paints;
}

/**
 * The whole graph, with the visible part marked; a click or a drag moves that part. Without a pointer, the keys do the
 * same.
 */
export function MiniMap({ reading, graph, view, paints }: MiniMapProps) {
  const size = mapSize(graph.picture);
  const canvas = useCanvas(useMapPaint({ reading, graph, view, paints }));
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = pointerPlace(event, event.currentTarget);
    const point = { x: (x - PAD) / size.scale, y: (y - PAD) / size.scale };
    graph.setCamera(keepInView(centredOn(graph.cameraIn(view), view, point), graph.picture, view));
  };
  return (
    <div
      className={styles.map}
      style={{ width: size.width, height: size.height }}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
    >
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}

function useMapPaint({ reading, graph, view, paints }: MiniMapProps): Paint {
  const { layout, picture, cameraIn } = graph;
  const marks = useMemo(() => marksOf(reading, layout), [reading, layout]);
  return useCallback(
    (context) => {
      const { scale } = mapSize(picture);
      context.translate(PAD, PAD);
      const rect = ({ x, y, width, height }: Rect, role: ColourRole) => {
        context.fillStyle = paints.colours(role);
        context.fillRect(x * scale, y * scale, Math.max(1.5, width * scale), Math.max(1.5, height * scale));
      };
      for (const { area, colour } of marks) rect(area, colour);
      const seen = visibleArea(cameraIn(view), view);
      context.strokeStyle = paints.colours('focus');
      context.lineWidth = 1.25;
      const [left, right] = withinMap(seen.x, seen.x + seen.width, picture.width * scale, scale);
      const [top, bottom] = withinMap(seen.y, seen.y + seen.height, picture.height * scale, scale);
      context.strokeRect(left, top, right - left, bottom - top);
    },
    [marks, picture, cameraIn, view, paints],
  );
}

interface Mark {
  readonly area: Rect;
  readonly colour: ColourRole;
}

/** Only boxes with a cost on the critical path are colored. */
function marksOf(
  reading: PlanViewProps['reading'],
  { boxes, areas, forms }: Graph['layout'],
): readonly Mark[] {
  return boxes.flatMap((box) => {
    const area = areas[box.index];
    const level = costLevel(contentOf(reading, box).share);
    const isHot = forms[box.index]?.place !== 'beside' && level > 1;
    return area === undefined ? [] : [{ area, colour: isHot ? `heat-${level}` : 'line-strong' }];
  });
}

/** Keeps the edges of the marked area visible. */
function withinMap(from: number, to: number, length: number, scale: number): readonly [number, number] {
  const away = PAD - 1;
  return [Math.max(-away, from * scale), Math.min(length + away, to * scale)];
}

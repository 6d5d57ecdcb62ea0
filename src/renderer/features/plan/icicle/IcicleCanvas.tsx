import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { nodeTitle, type PictureGroup } from '../../../../plan/layout/index.ts';
import { CurrentNode } from '../drawing/CurrentNode.tsx';
import styles from '../drawing/Drawing.module.css';
import { NodeTip, type NodeTooltip } from '../drawing/NodeTip.tsx';
import { paintPicture } from '../drawing/paint-picture.ts';
import { paintRing } from '../drawing/paint-ring.ts';
import { type Paint, useCanvas } from '../drawing/use-canvas.ts';
import { usePaints } from '../drawing/use-paints.ts';
import type { IcicleViewProps } from './IcicleView.tsx';
import { icicleEvents } from './icicle-events.ts';
import { PAD_X, PAD_Y, pictureWidth, scrolledTo } from './icicle-place.ts';
import { measureName } from './measures.ts';
import { parallelNote } from './parallel-note.ts';
import type { Icicle } from './use-icicle.ts';

export interface IcicleCanvasProps extends IcicleViewProps {
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

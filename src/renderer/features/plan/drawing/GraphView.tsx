import { type RefObject, useRef } from 'react';
import { formatCount } from '#lib/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { AddIcon, FitIcon, RemoveIcon } from '#ui/icons.ts';
import type { PlanViewProps } from '../view-state.ts';
import { ZOOM_STEP } from './camera.ts';
import { DrawingBar } from './DrawingBar.tsx';
import styles from './drawing.module.css';
import { GraphCanvas } from './GraphCanvas.tsx';
import { type Graph, useGraph } from './use-graph.ts';

/** Operators as boxes, with the rows that flow between them from the reads up to the result. */
export function GraphView(props: PlanViewProps) {
  const { reading, selected } = props;
  const graph = useGraph(reading, selected);
  const surface = useRef<HTMLDivElement>(null);
  const { forms } = graph.layout;
  return (
    <div className={styles.view}>
      <DrawingBar
        measure={reading.measure}
        marks={{
          hasHeat: reading.summary.hottest.length > 0,
          path: forms.some(({ place }) => place === 'beside') ? 'line' : undefined,
          hasChips: forms.some(({ kind }) => kind === 'chip'),
        }}
        note={noteOn(graph, reading.plan.nodes.length)}
        action={!graph.isAsAtFirst && <FoldAgain graph={graph} />}
        after={<ZoomButtons graph={graph} surface={surface} />}
      />
      <GraphCanvas {...props} graph={graph} surface={surface} />
    </div>
  );
}

interface ZoomButtonsProps {
  readonly graph: Graph;
  readonly surface: RefObject<HTMLDivElement | null>;
}

function ZoomButtons({ graph, surface }: ZoomButtonsProps) {
  const size = () => ({
    width: surface.current?.offsetWidth ?? 0,
    height: surface.current?.offsetHeight ?? 0,
  });
  const zoom = (factor: number) => graph.zoom(size(), factor);
  return (
    <span className={styles.buttons}>
      <IconButton icon={RemoveIcon} label="Zoom out" keys="-" onPress={() => zoom(1 / ZOOM_STEP)} />
      <IconButton icon={AddIcon} label="Zoom in" keys="+" onPress={() => zoom(ZOOM_STEP)} />
      <IconButton icon={FitIcon} label="Zoom to fit" keys="0" onPress={() => graph.fit(size())} />
    </span>
  );
}

function noteOn({ layout: { hidden } }: Graph, count: number): string {
  return hidden === 0 ? '' : `${formatCount(hidden)} of ${formatCount(count)} operators hidden`;
}

function FoldAgain({ graph }: { readonly graph: Graph }) {
  return (
    <Button size="small" kind="quiet" onPress={graph.foldItself}>
      Reset view
    </Button>
  );
}

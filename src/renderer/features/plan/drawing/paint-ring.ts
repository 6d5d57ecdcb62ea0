import type { Rect } from '#plan/layout/index.ts';
import type { Brush } from './paint-picture.ts';

const LEAST = 4;

/** Around the selected part: the ring of the focus while the keys go there, a grey one while they go elsewhere. */
export function paintRing({ context, colours }: Brush, area: Rect, hasFocus: boolean): void {
  const width = Math.max(area.width, LEAST);
  context.setLineDash([]);
  // A gap between the ring and a fill that may be as dark.
  context.strokeStyle = colours('bg-work');
  context.lineWidth = 1.5;
  outline(context, area.x + 1.5, area.y + 1.5, width - 3, area.height - 3, 1.5);
  context.strokeStyle = colours(hasFocus ? 'focus' : 'text-3');
  context.lineWidth = 2;
  outline(context, area.x, area.y, width, area.height, 3);
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, Math.max(0, width), Math.max(0, height), radius);
  context.stroke();
}

import type { IcicleMeasure, Picture } from '#plan/layout/index.ts';
import { paintPicture } from '../../drawing/paint-picture.ts';
import { type NamedReading, withHead } from './picture-head.ts';
import { type PageStyle, type PictureView, wholePicture, withPageStyle } from './whole-picture.ts';
import { SVG_MARGIN } from './write-svg.ts';

/** A whole plan as an image at twice its size; the message of a rejection is for the user. */
export async function planPng(
  plan: NamedReading,
  view: PictureView,
  measure: IcicleMeasure = 'wall',
): Promise<Blob> {
  const picture = withHead(wholePicture(plan.reading, view, measure), plan);
  const [width, height] = [picture.width + 2 * SVG_MARGIN, picture.height + 2 * SVG_MARGIN];
  const scale = pngScale(width, height);
  if (scale === undefined)
    throw new Error('This plan is too large for a PNG. Save it as SVG, which has no size limit.');
  // Waits for the fonts, since the window may not have used all of them yet.
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  withPageStyle((style) => paintWhole(canvas, picture, style, scale));
  return blobOf(canvas);
}

function paintWhole(canvas: HTMLCanvasElement, picture: Picture, style: PageStyle, scale: number): void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(NO_IMAGE);
  context.fillStyle = style.colours('bg-work');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(SVG_MARGIN, SVG_MARGIN);
  paintPicture({ context, ...style }, picture, { x: 0, y: 0, width: picture.width, height: picture.height });
}

const NO_IMAGE = 'This image is too large for the browser. Export as SVG instead.';

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error(NO_IMAGE)) : resolve(blob)), 'image/png');
  });
}

/** The limits of browsers; some have lower ones, and then drawing fails with a message. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 100_000_000;

/** The resolution of a sharp screen. */
const WANTED_SCALE = 2;
/** At a smaller scale, nothing is readable. */
const LEAST = 0.5;

/** The scale of the image; undefined if the picture is too large for a readable one. */
export function pngScale(width: number, height: number): number | undefined {
  const side = MAX_SIDE / Math.max(width, height, 1);
  const whole = Math.sqrt(MAX_PIXELS / Math.max(width * height, 1));
  const scale = Math.min(WANTED_SCALE, side, whole);
  return scale < LEAST ? undefined : scale;
}

import type { ColourRole } from '../../../../plan/layout/index.ts';

/** The colours of a picture and of what is drawn around the selected part of it. */
export type PaintRole = ColourRole | 'focus';

export type Colours = (role: PaintRole) => string;

/**
 * Colours as a canvas takes them. It can't read `light-dark()`, so one hidden element wears each token in turn, and what
 * the browser made of it is read back; remembered until the colours are thrown away, since every reading costs a look at
 * the styles.
 */
export function readColours(probe: HTMLElement, isForced: boolean): Colours {
  const known = new Map<PaintRole, string>();
  return (role) => {
    const found = known.get(role) ?? colourOf(probe, isForced ? forcedColour(role) : `var(--${role})`);
    known.set(role, found);
    return found;
  };
}

function colourOf(probe: HTMLElement, value: string): string {
  probe.style.color = value;
  return getComputedStyle(probe).color;
}

/** The system's own colours, for those who chose them: surfaces, edges and texts, and no meaning that lies in a fill. */
function forcedColour(role: PaintRole): string {
  if (role === 'focus') return 'Highlight';
  return role.startsWith('bg-') || /^heat-\d$/.test(role) ? 'Canvas' : 'CanvasText';
}

import type { ColourRole } from '#plan/layout/index.ts';

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
  // Else it would wear the system's colour for texts, whatever it is given.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.color = value;
  return getComputedStyle(probe).color;
}

/** The system's own colours, for those who chose them. Heat stays, as in the rest of the window: its number is beside it. */
function forcedColour(role: PaintRole): string {
  if (/heat-\d$/.test(role)) return `var(--${role})`;
  if (role === 'focus') return 'Highlight';
  return role.startsWith('bg-') ? 'Canvas' : 'CanvasText';
}

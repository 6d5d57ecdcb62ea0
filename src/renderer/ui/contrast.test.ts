import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Theme = 'light' | 'dark';
const THEMES: readonly Theme[] = ['light', 'dark'];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colours = readColours(css);
const roles = [...colours.light.keys()];

const SURFACES = ['bg-app', 'bg-panel', 'bg-work', 'bg-inset', 'bg-field', 'bg-raised'];
const ROW_STATES = ['bg-hover', 'bg-press', 'bg-selected', 'bg-selected-idle'];
const PAGES = ['bg-panel', 'bg-work', 'bg-raised'];
const COLOURED_TEXT_ON = [...PAGES, 'bg-field', 'bg-inset', 'bg-hover', 'bg-selected', 'bg-selected-idle'];
const PLAIN_TEXT = ['text', 'text-2', 'text-3', 'text-absent', 'stale-text', 'accent-text'];
const STATES = ['ok', 'warn', 'danger', 'info', 'unknown'];
const COLOURED_TEXT = roles.filter((role) =>
  /^(ok|warn|danger|info|unknown)-text$|^type-|^syn-(?!mark)/.test(role),
);

interface Demand {
  readonly fronts: readonly string[];
  readonly backs: readonly string[];
  readonly least: number;
}

const DEMANDS: readonly Demand[] = [
  { fronts: PLAIN_TEXT, backs: [...SURFACES, ...ROW_STATES], least: 4.5 },
  { fronts: COLOURED_TEXT, backs: COLOURED_TEXT_ON, least: 4.5 },
  { fronts: ['focus'], backs: [...SURFACES, ...ROW_STATES], least: 3 },
  { fronts: ['line-field'], backs: ['bg-app', ...PAGES, 'bg-field'], least: 3 },
  ...STATES.map((state) => ({
    fronts: [`${state}-text`, 'text', 'text-2', 'text-3'],
    backs: [`${state}-soft`],
    least: 4.5,
  })),
  ...STATES.map((state) => ({ fronts: [`${state}-line`, `${state}-fill`], backs: PAGES, least: 3 })),
  ...['add', 'del', 'mod'].map((kind) => ({
    fronts: [`diff-${kind}-text`, 'text', 'text-3'],
    backs: [`diff-${kind}-bg`],
    least: 4.5,
  })),
  ...numbered(7, (step) => ({ fronts: [`on-heat-${step}`], backs: [`heat-${step}`], least: 4.5 })),
  ...numbered(8, (stripe) => ({ fronts: [`conn-${stripe}`], backs: ['bg-panel', 'bg-app'], least: 3 })),
  { fronts: ['on-accent'], backs: ['accent', 'accent-hover', 'accent-press'], least: 4.5 },
  { fronts: ['on-danger'], backs: ['danger-fill'], least: 4.5 },
  { fronts: ['accent-text', 'text'], backs: ['accent-soft'], least: 4.5 },
  { fronts: ['accent', 'accent-line'], backs: ['bg-work'], least: 3 },
  {
    fronts: ['syn-name', 'syn-key', 'syn-string', 'syn-number', 'syn-time'],
    backs: ['syn-mark'],
    least: 4.5,
  },
];

const pairs = THEMES.flatMap((theme) => DEMANDS.flatMap((demand) => pairsOf(theme, demand)));

test('reads the whole token file, so that no pair is missed', () => {
  expect(roles.length).toBeGreaterThanOrEqual(103);
  expect(pairs.length).toBeGreaterThanOrEqual(676);
});

test('every role has enough contrast on its surfaces in both themes', () => {
  const unreadable = pairs.filter(({ ratio, least }) => !(ratio >= least));
  expect(
    unreadable.map(({ name, ratio, least }) => `${name} is ${ratio.toFixed(2)}, needs ${least}`),
  ).toEqual([]);
});

test.each(THEMES)('heat colors are monotonic in lightness (%s)', (theme) => {
  const steps = numbered(7, (step) => luminance(colour(theme, `heat-${step}`)));
  const ordered = steps.toSorted((a, b) => (theme === 'light' ? b - a : a - b));
  expect(steps).toEqual(ordered);
  expect(new Set(steps).size).toBe(7);
});

function readColours(source: string): Record<Theme, Map<string, string>> {
  const found = { light: new Map<string, string>(), dark: new Map<string, string>() };
  for (const match of source.matchAll(/--([\w-]+):\s*light-dark\(\s*(#\w+),\s*(#\w+)\s*\)/g)) {
    const [, role = '', light = '', dark = ''] = match;
    // The first value is the ordinary one; a later one belongs to a media query.
    if (found.light.has(role)) continue;
    found.light.set(role, light);
    found.dark.set(role, dark);
  }
  return found;
}

function pairsOf(theme: Theme, { fronts, backs, least }: Demand) {
  return fronts.flatMap((front) =>
    backs.map((back) => ({
      name: `${theme}: --${front} on --${back}`,
      ratio: contrast(colour(theme, front), colour(theme, back)),
      least,
    })),
  );
}

function colour(theme: Theme, role: string): string {
  const value = colours[theme].get(role);
  if (value === undefined) throw new Error(`tokens.css has no colour --${role}`);
  return value;
}

/** The contrast ratio by WCAG 2: from 1 (identical) to 21 (black on white). */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function numbered<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

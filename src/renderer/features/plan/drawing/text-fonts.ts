import type { TextRole } from '#plan/layout/index.ts';

interface TextFont {
  readonly weight: number;
  readonly size: number;
  readonly family: string;
}

/** As in the tokens; a canvas and a file of its own know nothing of those. */
const MONO =
  '"JetBrains Mono Variable", "JetBrains Mono Variable Beyond", "JetBrains Mono", ui-monospace, monospace';
const INTERFACE = '"Inter Variable", "Inter Variable Beyond", "Inter", system-ui, sans-serif';

export const TEXT_FONTS: Readonly<Record<TextRole, TextFont>> = {
  name: { weight: 520, size: 11.5, family: MONO },
  figure: { weight: 420, size: 11.5, family: INTERFACE },
  words: { weight: 420, size: 11, family: INTERFACE },
  heading: { weight: 500, size: 11, family: INTERFACE },
};

/** As the shorthand of CSS, which a canvas takes. */
export function fontOf(role: TextRole): string {
  const { weight, size, family } = TEXT_FONTS[role];
  return `${weight} ${size}px ${family}`;
}

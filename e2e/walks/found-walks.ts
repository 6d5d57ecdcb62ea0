import type { Walk } from '../fixtures/walks/step.ts';

/** What random walks found once, each by the name of what was wrong. */
export const FOUND_WALKS: Readonly<Record<string, Walk>> = {};

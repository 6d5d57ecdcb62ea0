export type ComparisonSide = 'before' | 'after';

export const SIDES: readonly ComparisonSide[] = ['before', 'after'];

export const SIDE_TITLES: Readonly<Record<ComparisonSide, string>> = { before: 'Before', after: 'After' };

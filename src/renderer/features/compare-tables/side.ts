export type Side = 'before' | 'after';

export const SIDES: readonly Side[] = ['before', 'after'];

export const SIDE_TITLES: Readonly<Record<Side, string>> = { before: 'Before', after: 'After' };

export type Side = 'before' | 'after';

export const SIDE_WORDS: Readonly<Record<Side, string>> = { before: 'Before', after: 'After' };

export type Side = 'before' | 'after';

export const SIDE_LABELS: Readonly<Record<Side, string>> = { before: 'Before', after: 'After' };

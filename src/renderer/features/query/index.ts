import { late } from '../../lib/late.tsx';

const words = { failed: 'The query did not load.' };

export const QueryPage = late(async () => (await import('./QueryPage.tsx')).QueryPage, words);
export const QueryPanel = late(async () => (await import('./QueryPanel.tsx')).QueryPanel, words);
export const QueryStrip = late(async () => (await import('./QueryStrip.tsx')).QueryStrip, words);
export const WhatIfTab = late(async () => (await import('./WhatIfTab.tsx')).WhatIfTab, words);
export const CompareTab = late(async () => (await import('./CompareTab.tsx')).CompareTab, words);
export const PlansTab = late(async () => (await import('./PlansTab.tsx')).PlansTab, words);
export { useQueryState } from './query-state.ts';

import { lazyDialog } from '#lib/lazy-component.tsx';

export const KeySheet = lazyDialog(async () => (await import('./KeySheet.tsx')).KeySheet);

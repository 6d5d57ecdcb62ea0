import { lazyDialog } from '../../lib/lazy-dialog.tsx';

export const KeySheet = lazyDialog(async () => (await import('./KeySheet.tsx')).KeySheet);

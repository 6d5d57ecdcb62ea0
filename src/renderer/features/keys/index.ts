import { lateDialog } from '../../lib/late-dialog.tsx';

export const KeySheet = lateDialog(async () => (await import('./KeySheet.tsx')).KeySheet);

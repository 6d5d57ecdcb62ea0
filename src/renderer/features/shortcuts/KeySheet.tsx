import { Dialog } from '#ui/Dialog.tsx';
import { ShortcutList } from './ShortcutList.tsx';

interface KeySheetProps {
  readonly onClose: () => void;
}

/** The shortcuts in a dialog, above any page. */
export function KeySheet({ onClose }: KeySheetProps) {
  return (
    <Dialog title="Keyboard shortcuts" size="wide" onClose={onClose}>
      <ShortcutList autoFocus />
    </Dialog>
  );
}

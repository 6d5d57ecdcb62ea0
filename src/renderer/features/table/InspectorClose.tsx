import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons/icons.ts';

/** Only where somebody can close it. */
export function InspectorClose({ onClose }: { readonly onClose: (() => void) | undefined }) {
  return onClose && <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />;
}

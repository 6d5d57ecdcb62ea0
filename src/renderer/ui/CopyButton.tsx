import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { CheckIcon, CopyIcon, FailedIcon } from './icons/icons.ts';
import type { Icon } from './icons/make-icon.tsx';
import { type CopyState, useCopied } from './use-copied.ts';

export interface CopyButtonProps {
  /** A function where the text is costly to make. */
  readonly text: string | (() => string);
  /** What is copied: "Copy path". */
  readonly label?: string;
  /** With words, or the icon alone. */
  readonly look?: 'icon' | 'quiet' | 'default';
}

const ICONS: Readonly<Record<CopyState, Icon>> = { ready: CopyIcon, copied: CheckIcon, failed: FailedIcon };

export function CopyButton({ text, label = 'Copy', look = 'icon' }: CopyButtonProps) {
  const { state, copy } = useCopied();
  const onPress = () => copy(typeof text === 'string' ? text : text());
  const words = { ready: label, copied: 'Copied', failed: 'Couldn’t copy' }[state];
  if (look === 'icon') return <IconButton icon={ICONS[state]} label={words} onPress={onPress} />;
  return (
    <Button kind={look} size="small" icon={ICONS[state]} onPress={onPress}>
      {words}
    </Button>
  );
}

import type { Ref } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { given } from './given.ts';
import styles from './IconButton.module.css';
import type { Icon } from './icons/make-icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps {
  readonly icon: Icon;
  /** Its name for the ears, and its tooltip. */
  readonly label: string;
  /** As in the command table: shown in the tooltip. */
  readonly keys?: string | undefined;
  readonly onPress?: (event: PressEvent) => void;
  /** For what lasts only as long as it is held down, by pointer or key. */
  readonly onHold?: (held: boolean) => void;
  /** A button that stays down: undefined for one that doesn't. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  /** 24 pixels, or 18 inside a tab, a chip or a field. */
  readonly size?: 'normal' | 'tiny';
  /** False where another way exists, as the close button of a tab (Delete) or the clear button of a search. */
  readonly tabStop?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ size = 'normal', ...props }: IconButtonProps) {
  return (
    <Tooltip text={props.label} keys={props.keys}>
      <AriaButton
        {...given({ ref: props.ref, onPress: props.onPress, onPressChange: props.onHold })}
        {...given({ 'aria-pressed': props.pressed })}
        aria-label={props.label}
        className={classNames(styles.button, size === 'tiny' && styles.tiny)}
        isDisabled={props.disabled ?? false}
        excludeFromTabOrder={props.tabStop === false}
        preventFocusOnPress={props.tabStop === false}
      >
        <props.icon size={size === 'tiny' ? 12 : 14} />
      </AriaButton>
    </Tooltip>
  );
}

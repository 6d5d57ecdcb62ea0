import type { Ref } from 'react';
import { BaseButton } from './button/BaseButton.tsx';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';
import type { Icon } from './icons/make-icon.tsx';

export interface IconButtonProps {
  readonly icon: Icon;
  /** Its name for the ears, and its tooltip. */
  readonly label: string;
  /** As in the command table: shown in the tooltip. */
  readonly keys?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  /** For what lasts only as long as it is held down, by pointer or key. */
  readonly onHold?: ((held: boolean) => void) | undefined;
  /** A button that stays down: undefined for one that doesn't. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  /** 24 pixels, or 18 inside a tab, a chip or a field. */
  readonly size?: 'normal' | 'tiny';
  /** False where another way exists, as the close button of a tab (Delete) or the clear button of a search. */
  readonly tabStop?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ size = 'normal', icon: Picture, label, keys, ...props }: IconButtonProps) {
  return (
    <BaseButton
      ref={props.ref}
      className={classNames(styles.button, size === 'tiny' && styles.tiny)}
      disabled={props.disabled}
      tabStop={props.tabStop ?? true}
      takesKeys={props.tabStop ?? true}
      tip={{ text: label, keys }}
      aria-label={label}
      aria-pressed={props.pressed}
      onPress={props.onPress}
      onHold={props.onHold}
    >
      <Picture size={size === 'tiny' ? 12 : 14} />
    </BaseButton>
  );
}

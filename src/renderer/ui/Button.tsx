import type { ReactNode, Ref } from 'react';
import { classNames } from './attributes.ts';
import { BaseButton } from './BaseButton.tsx';
import styles from './Button.module.css';
import type { Icon } from './make-icon.tsx';
import type { Tip } from './Tips.tsx';

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'careful' | 'danger' | 'danger-fill';

export interface ButtonProps {
  readonly children: ReactNode;
  /**
   * One primary button per region. `careful` starts something costly, `danger` opens a dangerous step, `danger-fill` is
   * the last step.
   */
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly icon?: Icon;
  /** An icon after the text, e.g. the chevron of a menu button. */
  readonly iconAfter?: Icon;
  readonly onPress?: (() => void) | undefined;
  readonly disabled?: boolean;
  /** Keeps the focus while a call runs, and ignores presses. */
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  /** The ID of the form that it submits, if it is outside of that form. */
  readonly form?: string | undefined;
  readonly autoFocus?: boolean;
  readonly mono?: boolean;
  /** Fills the available width. */
  readonly grow?: boolean;
  /** For screen readers, if the text alone doesn’t say what the button does. */
  readonly label?: string | undefined;
  readonly tip?: Tip | undefined;
  /** The ID of a text that says why the button is disabled, or what it will do. */
  readonly describedBy?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'default', size = 'normal', ...props }: ButtonProps) {
  const shape = [size === 'small' && styles.small, props.mono && styles.mono, props.grow && styles.grow];
  return (
    <BaseButton
      ref={props.ref}
      type={props.type ?? 'button'}
      form={props.form}
      className={classNames(styles.button, styles[kind], ...shape)}
      disabled={props.disabled}
      busy={props.busy ?? false}
      autoFocus={props.autoFocus}
      tip={props.tip}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      onPress={props.onPress}
    >
      {props.icon && <props.icon size={size === 'small' ? 14 : 16} className={styles.icon} />}
      {props.children}
      {props.iconAfter && <props.iconAfter size={12} className={styles.iconAfter} />}
    </BaseButton>
  );
}

interface IconButtonProps {
  readonly icon: Icon;
  /** The accessible name and the tooltip. */
  readonly label: string;
  /** The shortcut in the tooltip, e.g. `Mod+I`. */
  readonly keys?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  /** For an effect that lasts only while the button is held down, by pointer or key. */
  readonly onHold?: ((held: boolean) => void) | undefined;
  /** For a toggle button; undefined for others. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  /** 24 pixels, or 18 inside a tab, a chip or a field. */
  readonly size?: 'normal' | 'tiny';
  /** False if there is another way by keyboard, e.g. Delete closes a tab. */
  readonly tabStop?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ size = 'normal', icon: Picture, label, keys, ...props }: IconButtonProps) {
  return (
    <BaseButton
      ref={props.ref}
      className={classNames(styles.iconButton, size === 'tiny' && styles.tiny)}
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

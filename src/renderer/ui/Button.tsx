import type { ReactNode, Ref } from 'react';
import { classNames } from './attributes.ts';
import { BaseButton } from './BaseButton.tsx';
import styles from './Button.module.css';
import type { Icon } from './make-icon.tsx';
import type { Tip } from './Tips.tsx';

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'careful' | 'danger' | 'danger-fill';

export interface ButtonProps {
  readonly children: ReactNode;
  /** One primary button a region. `careful` leads where mistakes cost, `danger` to a danger; `danger-fill` is the last step. */
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly icon?: Icon;
  /** A picture after the words, as the chevron of a menu button. */
  readonly iconAfter?: Icon;
  readonly onPress?: (() => void) | undefined;
  readonly disabled?: boolean;
  /** Keeps its focus while a call runs, and does nothing. */
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  /** The id of the form that it submits, where it stands outside of it. */
  readonly form?: string | undefined;
  readonly autoFocus?: boolean;
  readonly mono?: boolean;
  /** Takes the width it is given. */
  readonly grow?: boolean;
  /** For screen readers, where the words alone don't say what the button is for. */
  readonly label?: string | undefined;
  readonly tip?: Tip | undefined;
  /** The id of the sentence beside it: why it is disabled, what it will do. */
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
  /** Its name for screen readers, and its tooltip. */
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

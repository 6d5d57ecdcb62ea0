import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { given } from './given.ts';
import type { Icon } from './icons/make-icon.tsx';

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-fill';

export interface ButtonProps {
  readonly children: ReactNode;
  /** One primary button a region. `danger` leads to a danger, `danger-fill` is the last step. */
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly icon?: Icon;
  /** A picture after the words, as the chevron of a menu button. */
  readonly iconAfter?: Icon;
  readonly onPress?: (event: PressEvent) => void;
  readonly disabled?: boolean;
  /** Keeps its focus while a call runs, and does nothing. */
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  /** The id of the form that it submits, where it stands outside of it. */
  readonly form?: string;
  readonly autoFocus?: boolean;
  readonly mono?: boolean;
  /** Takes the width it is given. */
  readonly grow?: boolean;
  /** For the ears, where the words alone don't say what the button is for. */
  readonly label?: string;
  /** The id of the sentence beside it: why it is disabled, what it will do. */
  readonly describedBy?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'default', size = 'normal', ...props }: ButtonProps) {
  const shape = [size === 'small' && styles.small, props.mono && styles.mono, props.grow && styles.grow];
  return (
    <AriaButton
      {...given({ ref: props.ref, onPress: props.onPress, form: props.form })}
      {...given({ 'aria-label': props.label, 'aria-describedby': props.describedBy })}
      type={props.type ?? 'button'}
      className={classNames(styles.button, styles[kind], ...shape)}
      isDisabled={props.disabled ?? false}
      isPending={props.busy ?? false}
      autoFocus={props.autoFocus ?? false}
    >
      {props.icon && <props.icon size={size === 'small' ? 14 : 16} className={styles.icon} />}
      {props.children}
      {props.iconAfter && <props.iconAfter size={12} className={styles.iconAfter} />}
    </AriaButton>
  );
}

import type { KeyboardEvent, Ref } from 'react';
import { classNames } from './attributes.ts';
import { IconButton } from './Button.tsx';
import box from './field-box.module.css';
import { CloseIcon, SearchIcon } from './icons.ts';
import type { Icon } from './make-icon.tsx';

interface SearchFieldProps {
  /** For screen readers; sighted users see the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly small?: boolean;
  readonly icon?: Icon;
  /** Enter goes to the next match, Shift+Enter to the previous one. */
  readonly onStep?: (by: 1 | -1) => void;
  /**
   * For keys that leave the field, e.g. ArrowDown to the list below. Escape clears the field first, and gets here only
   * if it is empty.
   */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly describedBy?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchField({ icon: FieldIcon = SearchIcon, ...props }: SearchFieldProps) {
  return (
    <div className={classNames(box.box, props.small && box.small)}>
      <FieldIcon size={14} className={box.icon} />
      <input
        ref={props.ref}
        className={box.input}
        type="search"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        value={props.value}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => handleKey(event, props)}
      />
      {props.value !== '' && (
        <IconButton
          icon={CloseIcon}
          label="Clear"
          keys="Escape"
          size="tiny"
          tabStop={false}
          onPress={() => props.onChange('')}
        />
      )}
    </div>
  );
}

function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  { value, onChange, onStep, onKeyDown }: SearchFieldProps,
): void {
  if (event.key === 'Enter' && onStep !== undefined) {
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
    return;
  }
  if (event.key !== 'Escape' || value === '') {
    onKeyDown?.(event);
    return;
  }
  event.preventDefault();
  // Otherwise the first Escape would close the dialog around the field.
  event.stopPropagation();
  onChange('');
}

/** Of sorted numbers, the next one after `from` or the previous one; wraps around at the ends. */
export function stepAmong(found: readonly number[], from: number, by: 1 | -1): number | undefined {
  if (by === 1) return found.find((one) => one > from) ?? found[0];
  return found.findLast((one) => one < from) ?? found.at(-1);
}

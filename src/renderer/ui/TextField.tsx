import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldIds, type LabelPlace } from './FieldFrame.tsx';
import box from './field-box.module.css';
import { useSuggestedValue } from './use-suggested-value.ts';

export interface TextFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly mono?: boolean;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly type?: 'text' | 'password' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Inside the box, before and after the text: a unit, a button. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, labelPlace, small, hint, error } = props;
  return (
    <FieldFrame {...{ label, labelPlace, small, hint, error }}>
      {(ids) => (
        <div className={boxClass(props)}>
          {props.before !== undefined && <span className={box.side}>{props.before}</span>}
          <Input ids={ids} field={props} />
          {props.after !== undefined && <span className={box.side}>{props.after}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

function Input({ ids, field }: { ids: FieldIds; field: TextFieldProps }) {
  const own = useSuggestedValue(ids.control, field.value);
  return (
    <input
      ref={field.ref}
      id={ids.control}
      className={box.input}
      type={field.type ?? 'text'}
      value={field.value}
      placeholder={field.placeholder}
      disabled={field.disabled}
      readOnly={field.readOnly}
      autoFocus={field.autoFocus}
      autoComplete={field.autoComplete ?? 'off'}
      spellCheck={false}
      aria-invalid={field.error !== undefined || undefined}
      aria-describedby={ids.describedBy}
      onChange={(event) => {
        own();
        field.onChange(event.target.value);
      }}
      // Who listens around it may put something else in its place.
      onPaste={own}
      onBlur={field.onBlur}
      onKeyDown={field.onKeyDown}
    />
  );
}

function boxClass({ small, mono, error, disabled, readOnly }: TextFieldProps): string {
  return classNames(
    box.box,
    small && box.small,
    mono && box.mono,
    error !== undefined && box.invalid,
    disabled && box.disabled,
    readOnly && box.readOnly,
  );
}

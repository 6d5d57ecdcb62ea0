import {
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './attributes.ts';
import { IconButton } from './Button.tsx';
import { FieldFrame, type FieldIds, type LabelPlace } from './FieldFrame.tsx';
import styles from './field-box.module.css';
import { ShowIcon } from './icons.ts';

interface TextFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The ID of the error text, if it is shown elsewhere. */
  readonly problemId?: string | undefined;
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
    <FieldFrame label={label} labelPlace={labelPlace} small={small} hint={hint} error={error}>
      {(ids) => (
        <div className={boxClass(props)}>
          {props.before !== undefined && <span className={styles.side}>{props.before}</span>}
          <Input ids={ids} field={props} />
          {props.after !== undefined && <span className={styles.side}>{props.after}</span>}
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
      className={styles.input}
      type={field.type ?? 'text'}
      value={field.value}
      placeholder={field.placeholder}
      disabled={field.disabled}
      readOnly={field.readOnly}
      autoFocus={field.autoFocus}
      autoComplete={field.autoComplete ?? 'off'}
      spellCheck={false}
      aria-invalid={isInvalid(field) || undefined}
      aria-describedby={ids.describedBy ?? field.problemId}
      onChange={(event) => {
        own();
        field.onChange(event.target.value);
      }}
      // A listener around the field may replace the pasted text.
      onPaste={own}
      onBlur={field.onBlur}
      onKeyDown={field.onKeyDown}
    />
  );
}

function boxClass(field: TextFieldProps): string {
  const { small, mono, disabled, readOnly } = field;
  return classNames(
    styles.box,
    small && styles.small,
    mono && styles.mono,
    isInvalid(field) && styles.invalid,
    disabled && styles.disabled,
    readOnly && styles.readOnly,
  );
}

function isInvalid({ error, problemId }: TextFieldProps): boolean {
  return error !== undefined || problemId !== undefined;
}

/**
 * A value that the user didn’t type or paste is a suggestion, whenever it comes. If the field has the focus then, the
 * suggestion is selected, so that typing replaces it: otherwise `42` typed after a suggested `43` would be `4342`.
 * Returns a function to call before the user’s own change is applied.
 */
function useSuggestedValue(id: string, value: string): () => void {
  const before = useRef('');
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    const isProposal = before.current === '' && value !== '' && !isOwn.current;
    before.current = value;
    isOwn.current = false;
    if (isProposal) selectIfFocused(id);
  }, [id, value]);
  return () => {
    isOwn.current = true;
  };
}

function selectIfFocused(id: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.id === id) field.select();
}

interface SecretFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  /** The field always starts empty: a stored secret is never shown. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/** SECURITY: the typed text is visible only while the button is held down, and no browser fills it in. */
export function SecretField(props: SecretFieldProps) {
  const { label, labelPlace, hint, error } = props;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} labelPlace={labelPlace} hint={hint} error={error}>
      {(ids) => (
        <div className={classNames(styles.box, styles.mono, error !== undefined && styles.invalid)}>
          <SecretInput ids={ids} shown={shown} field={props} />
          <span className={styles.side}>
            <IconButton icon={ShowIcon} size="tiny" label={`Hold to show ${label}`} onHold={setShown} />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

interface SecretInputProps {
  readonly ids: FieldIds;
  readonly shown: boolean;
  readonly field: SecretFieldProps;
}

/**
 * SECURITY: without React’s `value`, which repeats the text as an attribute, in clear, for anything that reads the
 * document.
 */
function SecretInput({ ids, shown, field }: SecretInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => clearOnUnmount(input.current), []);
  return (
    <input
      ref={(element) => {
        input.current = element;
        field.ref?.(element);
      }}
      id={ids.control}
      className={styles.input}
      type={shown ? 'text' : 'password'}
      autoFocus={field.autoFocus}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={field.error !== undefined || undefined}
      aria-describedby={ids.describedBy}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    />
  );
}

/** SECURITY: React and the browser keep a field that had the focus, long after it was removed. */
function clearOnUnmount(input: HTMLInputElement | null): () => void {
  return () => {
    if (input !== null) input.value = '';
  };
}

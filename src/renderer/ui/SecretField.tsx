import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './attributes.ts';
import { IconButton } from './Button.tsx';
import { FieldFrame, type FieldIds, type LabelPlace } from './FieldFrame.tsx';
import box from './field-box.module.css';
import { ShowIcon } from './icons.ts';

export interface SecretFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  /** It begins empty, always: nobody gets to see what a slot holds. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/** SECURITY: what is typed here is in sight only while the button is held down, and no browser fills it in. */
export function SecretField(props: SecretFieldProps) {
  const { label, labelPlace, hint, error } = props;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, labelPlace, hint, error }}>
      {(ids) => (
        <div className={classNames(box.box, box.mono, error !== undefined && box.invalid)}>
          <SecretInput ids={ids} shown={shown} field={props} />
          <span className={box.side}>
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

/** SECURITY: without a value of React's, which repeats it as an attribute, in clear, for whoever reads the document. */
function SecretInput({ ids, shown, field }: SecretInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => emptyAtTheEnd(input.current), []);
  return (
    <input
      ref={(element) => {
        input.current = element;
        field.ref?.(element);
      }}
      id={ids.control}
      className={box.input}
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

/** SECURITY: React and the browser remember a field that had the keys, long after it is gone. */
function emptyAtTheEnd(input: HTMLInputElement | null): () => void {
  return () => {
    if (input !== null) input.value = '';
  };
}

import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldFrameProps, type FieldIds } from './FieldFrame.tsx';
import box from './field-box.module.css';
import { parseTokens, withTokens } from './parse-tokens.ts';
import { TagList } from './TagList.tsx';
import styles from './TagListField.module.css';

export interface TagListFieldProps extends Omit<FieldFrameProps, 'children' | 'small'> {
  readonly values: readonly string[];
  /** Told with every key: what is still being written counts as well, so that nothing typed is lost by saving. */
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder: string;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/** A list of words, each of them typed, pasted or taken away again. */
export function TagListField({ values, onChange, placeholder, ref, ...frame }: TagListFieldProps) {
  const [written, setWritten] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Whoever sets the list from outside knows nothing of what is being written.
  const rest = values.at(-1) === written ? written : '';
  const tags = rest === '' ? values : values.slice(0, -1);

  function write(text: string): void {
    const typed = parseTokens(text);
    setWritten(typed.rest);
    const finished = withTokens(tags, typed.words);
    onChange(typed.rest === '' ? finished : [...finished, typed.rest]);
  }

  function remove(tag: string): void {
    // The list that had the keys goes with its last tag.
    if (tags.length === 1) input.current?.focus();
    onChange(values.filter((value) => value !== tag));
  }

  function finishOrRemove(event: KeyboardEvent): void {
    const last = tags.at(-1);
    if (event.key === 'Enter' && rest !== '') {
      // Else the form would be sent.
      event.preventDefault();
      write(`${rest} `);
    } else if (event.key === 'Backspace' && rest === '' && last !== undefined) remove(last);
  }

  return (
    <FieldFrame {...frame}>
      {(ids) => (
        <div className={classNames(box.box, styles.box, frame.error !== undefined && box.invalid)}>
          {tags.length > 0 && <TagList label={frame.label} tags={tags} onRemove={remove} />}
          <Input
            ids={ids}
            value={rest}
            placeholder={tags.length === 0 ? placeholder : ''}
            isInvalid={frame.error !== undefined}
            onChange={write}
            onKeyDown={finishOrRemove}
            onBlur={() => write(`${rest} `)}
            ref={(element) => {
              input.current = element;
              ref?.(element);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface InputProps {
  readonly ids: FieldIds;
  readonly value: string;
  readonly placeholder: string;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

function Input({ ids, isInvalid, onChange, ...field }: InputProps) {
  return (
    <input
      {...field}
      id={ids.control}
      className={classNames(box.input, styles.input)}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={isInvalid || undefined}
      aria-describedby={ids.describedBy}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

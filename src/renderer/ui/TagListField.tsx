import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { TagList as AriaTagList, Tag, TagGroup } from 'react-aria-components/TagGroup';
import { classNames, omitUndefined } from './attributes.ts';
import { FieldFrame, type FieldFrameProps, type FieldIds } from './FieldFrame.tsx';
import box from './field-box.module.css';
import { CloseIcon } from './icons.ts';
import styles from './TagListField.module.css';
import { VisibleText } from './VisibleText.tsx';

interface TagListFieldProps extends Omit<FieldFrameProps, 'children' | 'small'> {
  readonly values: readonly string[];
  /** Called on each keystroke, with the unfinished word: saving loses nothing that was typed. */
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder: string;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/** A list of words that are typed, pasted, or removed. */
export function TagListField({ values, onChange, placeholder, ref, ...frame }: TagListFieldProps) {
  const [written, setWritten] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // If the list is changed from outside, the unfinished word is no longer its last one.
  const rest = values.at(-1) === written ? written : '';
  const tags = rest === '' ? values : values.slice(0, -1);

  function write(text: string): void {
    const typed = parseTokens(text);
    setWritten(typed.rest);
    const finished = withTokens(tags, typed.words);
    onChange(typed.rest === '' ? finished : [...finished, typed.rest]);
  }

  function remove(tag: string): void {
    // The list had the focus and disappears with its last tag.
    if (tags.length === 1) input.current?.focus();
    onChange(values.filter((value) => value !== tag));
  }

  function finishOrRemove(event: KeyboardEvent): void {
    const last = tags.at(-1);
    if (event.key === 'Enter' && rest !== '') {
      // Otherwise the form would be submitted.
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

interface TagListProps {
  readonly label: string;
  /** Without duplicates. */
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
  readonly describedBy?: string | undefined;
}

/** Short texts that can be removed one by one. One tab stop: the arrow keys move, Delete removes. */
export function TagList({ label, tags, onRemove, describedBy }: TagListProps) {
  return (
    <TagGroup
      aria-label={label}
      {...omitUndefined({ 'aria-describedby': describedBy })}
      className={styles.group ?? ''}
      onRemove={(keys) => {
        for (const key of keys) onRemove(String(key));
      }}
    >
      <AriaTagList className={styles.list ?? ''}>
        {tags.map((tag) => (
          <Tag key={tag} id={tag} textValue={tag} className={styles.tag ?? ''}>
            <VisibleText text={tag} limit={200} />
            <Button slot="remove" className={styles.remove ?? ''}>
              <CloseIcon size={12} />
            </Button>
          </Tag>
        ))}
      </AriaTagList>
    </TagGroup>
  );
}

/** The words are finished, the rest is still being typed. */
interface TypedTokens {
  readonly words: readonly string[];
  readonly rest: string;
}

/** Spaces, commas, and line breaks end a word, so that a whole list can be pasted. */
export function parseTokens(text: string): TypedTokens {
  const pieces = text.split(/[\s,]+/);
  const rest = pieces.pop() ?? '';
  return { words: pieces.filter((piece) => piece !== ''), rest };
}

/** Adds words to a list, without duplicates. */
export function withTokens(list: readonly string[], words: readonly string[]): readonly string[] {
  return [...new Set([...list, ...words])];
}

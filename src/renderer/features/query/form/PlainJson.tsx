import { type Ref, useImperativeHandle, useRef } from 'react';
import { classNames } from '../../../ui/attributes.ts';
import type { JsonFieldHandle } from '../../../ui/editor/JsonField.tsx';
import box from '../../../ui/field-box.module.css';
import { type TypingHandoff, useLeavesTyping } from '../../../ui/typing-handoff.ts';
import styles from './QueryJson.module.css';

export interface PlainJsonProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly describedBy?: string | undefined;
  readonly left: TypingHandoff;
  readonly ref?: Ref<JsonFieldHandle>;
}

/** In the place of the editor, until that is there or where it does not come. */
export function PlainJson({ label, value, onChange, describedBy, left, ref }: PlainJsonProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  useLeavesTyping(text, left);
  useImperativeHandle(ref, () => ({
    focusAt: (offset) => {
      text.current?.focus();
      text.current?.setSelectionRange(offset, offset);
    },
  }));
  return (
    <textarea
      ref={text}
      className={classNames(box.box, box.mono, styles.plain)}
      aria-label={label}
      aria-describedby={describedBy}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { fold } from '#protocol/fold.ts';
import { classNames, omitUndefined } from './attributes.ts';
import styles from './ComboField.module.css';
import { FieldFrame, type FieldIds, type LabelPlace } from './FieldFrame.tsx';
import box from './field-box.module.css';
import floating from './floating.module.css';
import { ChevronDownIcon } from './icons.ts';
import { VisibleText } from './VisibleText.tsx';

interface ComboOption {
  readonly value: string;
  /** A remark, e.g. the type of a column. */
  readonly note?: string;
}

interface ComboFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly options: readonly ComboOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when an option is chosen by a press or by Enter, not for typed text. */
  readonly onTake?: (value: string) => void;
  /** Only an option is valid: if one option is left, Enter chooses it. */
  readonly isChoice?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** For fields in a panel. */
  readonly small?: boolean;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A text field with suggestions: any other text is allowed, too. */
export function ComboField({ label, labelPlace = 'beside', error, hint, ...field }: ComboFieldProps) {
  return (
    <FieldFrame label={label} labelPlace={labelPlace} error={error} hint={hint} small={field.small}>
      {(ids) => <Combo ids={ids} field={field} isInvalid={error !== undefined} />}
    </FieldFrame>
  );
}

interface ComboProps {
  readonly ids: FieldIds;
  readonly field: Omit<ComboFieldProps, 'label' | 'hint'>;
  readonly isInvalid: boolean;
}

function Combo({ ids, field, isInvalid }: ComboProps) {
  const { options, value, onChange, onTake } = field;
  const [isTyping, setTyping] = useState(false);
  const offered = offeredOptions(options, value, isTyping);
  const [left, ...others] = offered;
  const takeLast = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && left !== undefined && others.length === 0) onChange(left.value);
  };
  return (
    <ComboBox
      aria-labelledby={ids.label}
      {...omitUndefined({ 'aria-describedby': ids.describedBy })}
      items={offered}
      defaultFilter={() => true}
      inputValue={value}
      onInputChange={(typed) => {
        setTyping(true);
        onChange(typed);
      }}
      onOpenChange={(isOpen, trigger) => isOpen && setTyping(trigger !== 'manual')}
      {...(onTake === undefined
        ? {}
        : { selectedKey: null, onSelectionChange: (key) => key !== null && onTake(String(key)) })}
      allowsCustomValue
      autoFocus={field.autoFocus ?? false}
      isInvalid={isInvalid}
    >
      <div
        className={classNames(box.box, field.small && box.small, box.mono, isInvalid && box.invalid)}
        onKeyDownCapture={field.isChoice ? takeLast : undefined}
      >
        {field.before !== undefined && <span className={box.side}>{field.before}</span>}
        <Input
          className={classNames(box.input, styles.input)}
          id={ids.control}
          placeholder={field.placeholder ?? ''}
          spellCheck={false}
        />
        {field.after !== undefined && (
          <span className={classNames(box.side, styles.after)}>{field.after}</span>
        )}
        <Button className={styles.open ?? ''}>
          <ChevronDownIcon size={12} className={box.icon} />
        </Button>
      </div>
      <Popover className={classNames(floating.layer, styles.layer)} offset={4}>
        <ListBox<ComboOption> className={floating.list ?? ''}>{renderOption}</ListBox>
      </Popover>
    </ComboBox>
  );
}

function renderOption({ value, note }: ComboOption) {
  return (
    <ListBoxItem id={value} textValue={value} className={floating.row ?? ''}>
      <span className="small mono-face clip">
        <VisibleText text={value} />
      </span>
      {note !== undefined && (
        <span className={classNames(floating.end, floating.note)}>
          <VisibleText text={note} limit={60} />
        </span>
      )}
    </ListBoxItem>
  );
}

/** Others come up as the user types more. */
const MOST_OFFERED = 100;

/**
 * The options that contain the typed text, an exact match first. If the text is already one of the options, the user
 * wants another one: returns all.
 */
export function offeredOptions(
  options: readonly ComboOption[],
  typed: string,
  isTyping: boolean,
): readonly ComboOption[] {
  if (!isTyping && options.some(({ value }) => value === typed)) return options.slice(0, MOST_OFFERED);
  const text = fold(typed.trim());
  const isIt = ({ value }: ComboOption) => fold(value) === text;
  const others = options.filter((option) => fold(option.value).includes(text) && !isIt(option));
  return [...options.filter(isIt), ...others].slice(0, MOST_OFFERED);
}

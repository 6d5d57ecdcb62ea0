import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from './attributes.ts';
import { FieldFrame, type LabelPlace } from './FieldFrame.tsx';
import box from './field-box.module.css';
import floating from './floating.module.css';
import { CheckIcon, ChevronDownIcon } from './icons.ts';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label, if more than text is needed. */
  readonly content?: ReactNode;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly hint?: ReactNode;
  readonly small?: boolean;
  readonly disabled?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelPlace, options, value, onChange, hint, small, disabled = false } = props;
  const chosen = options.find((option) => option.value === value);
  const choose = (wanted: unknown) => {
    const option = options.find((candidate) => candidate.value === wanted);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <FieldFrame label={label} labelPlace={labelPlace} hint={hint} small={small}>
      {(ids) => (
        <AriaSelect aria-labelledby={ids.label} value={value} onChange={choose} isDisabled={disabled}>
          <Button
            className={classNames(box.box, styles.button, small && box.small, disabled && box.disabled)}
          >
            <SelectValue className={styles.value ?? ''}>
              {({ selectedText }) => chosen?.content ?? selectedText}
            </SelectValue>
            <ChevronDownIcon size={12} className={box.icon} />
          </Button>
          <Popover className={classNames(floating.layer, styles.layer)} offset={4}>
            <ListBox className={floating.list ?? ''}>{options.map(renderOption)}</ListBox>
          </Popover>
        </AriaSelect>
      )}
    </FieldFrame>
  );
}

function renderOption({ value, label, content = label }: SelectOption<string>) {
  return (
    <ListBoxItem key={value} id={value} textValue={label} className={classNames(floating.row, styles.option)}>
      <CheckIcon size={12} className={styles.check} />
      {content}
    </ListBoxItem>
  );
}

interface OptionGroup {
  readonly title: string;
  readonly options: readonly SelectOption<string>[];
}

interface MultiSelectProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly groups: readonly OptionGroup[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  /** The text of the closed field: what is chosen, or what it means that nothing is. */
  readonly summary: string;
  readonly hint?: string;
  readonly small?: boolean;
  readonly disabled?: boolean;
}

/** A choice of any number of grouped options. The list stays open while the user chooses. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, labelPlace, groups, selected, onChange, summary, hint, small, disabled = false } = props;
  return (
    <FieldFrame label={label} labelPlace={labelPlace} hint={hint} small={small}>
      {(ids) => (
        <AriaSelect
          aria-labelledby={ids.label}
          selectionMode="multiple"
          value={[...selected]}
          onChange={(chosen) => onChange(chosen.map(String))}
          isDisabled={disabled}
        >
          <Button
            className={classNames(box.box, styles.button, small && box.small, disabled && box.disabled)}
          >
            <SelectValue className={styles.value ?? ''}>{summary}</SelectValue>
            <ChevronDownIcon size={12} className={box.icon} />
          </Button>
          <Popover className={classNames(floating.layer, styles.layer)} offset={4}>
            <ListBox className={floating.list ?? ''}>{groups.map(renderGroup)}</ListBox>
          </Popover>
        </AriaSelect>
      )}
    </FieldFrame>
  );
}

function renderGroup({ title, options }: OptionGroup) {
  return (
    <ListBoxSection key={title} id={title}>
      <Header className={floating.heading}>{title}</Header>
      {options.map(({ value, label }) => (
        <ListBoxItem
          key={value}
          id={value}
          textValue={label}
          className={classNames(floating.row, styles.option)}
        >
          <CheckIcon size={12} className={styles.check} />
          {label}
        </ListBoxItem>
      ))}
    </ListBoxSection>
  );
}

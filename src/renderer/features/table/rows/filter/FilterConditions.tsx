import { type KeyboardEvent, useRef, useState } from 'react';
import { BaseButton } from '#ui/BaseButton.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { CloseIcon, FilterIcon } from '#ui/icons.ts';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ConditionForm } from './ConditionForm.tsx';
import styles from './FilterConditions.module.css';
import { type FilterColumn, OPERATORS, operatorLabel } from './filter-columns.ts';
import type { BuiltFilter, ColumnCondition, Condition } from './filter-conditions.ts';
import { areTypeable } from './typed-values.ts';

interface ConditionsProps {
  readonly columns: readonly FilterColumn[];
  /** Values of a column on the shown page, as suggestions. */
  readonly valuesOf: (column: FilterColumn) => readonly string[];
}

interface FilterConditionsProps extends ConditionsProps {
  readonly filter: BuiltFilter;
  /** The server rejected the filter, so it selects no rows. */
  readonly isRefused: boolean;
  readonly onChange: (filter: BuiltFilter) => void;
  /** Called when the last condition is removed, and the focused element with it. */
  readonly onEmptied: () => void;
}

/** The filter as a sentence whose conditions can be changed and removed. One tab stop, with arrow keys inside. */
export function FilterConditions({
  filter,
  isRefused,
  onChange,
  onEmptied,
  ...props
}: FilterConditionsProps) {
  const { joinedBy, conditions } = filter;
  const bar = useRef<HTMLDivElement>(null);
  const change = (place: number, ...next: readonly Condition[]) =>
    onChange({ joinedBy, conditions: conditions.toSpliced(place, 1, ...next) });
  const remove = (place: number) => {
    const stops = bar.current?.querySelectorAll<HTMLElement>('[data-condition]') ?? [];
    if (conditions.length === 1) onEmptied();
    // After the first condition is removed, the next one takes its place.
    else stops[Math.max(0, place - 1)]?.focus();
    change(place);
  };
  // A condition is identified by its position, and keeps the focus there while it changes.
  const renderAt = (condition: Condition, place: number) => (
    <span key={place} className={styles.part}>
      {place > 0 && <Joint joinedBy={joinedBy} onSwitch={() => onChange(switched(filter))} />}
      <Chip
        condition={condition}
        onChange={(next) => change(place, next)}
        onRemove={() => remove(place)}
        {...props}
      />
    </span>
  );
  return (
    <div ref={bar} className={styles.place} data-refused={isRefused || undefined}>
      <Toolbar
        label={isRefused ? 'Filter conditions, not applied' : 'Filter conditions'}
        className={styles.conditions}
      >
        {conditions.map(renderAt)}
      </Toolbar>
    </div>
  );
}

function switched({ joinedBy, conditions }: BuiltFilter): BuiltFilter {
  return { joinedBy: joinedBy === 'and' ? 'or' : 'and', conditions };
}

interface JointProps {
  readonly joinedBy: BuiltFilter['joinedBy'];
  readonly onSwitch: () => void;
}

const JOINT_TIPS = {
  and: 'All conditions apply. Press to match any',
  or: 'Any condition applies. Press to match all',
};

/** All conditions share one operator: a filter with both AND and OR stays SQL. */
function Joint({ joinedBy, onSwitch }: JointProps) {
  return (
    <BaseButton className={styles.joint} onPress={onSwitch} tip={{ text: JOINT_TIPS[joinedBy] }}>
      {joinedBy}
    </BaseButton>
  );
}

interface ChipProps extends ConditionsProps {
  readonly condition: Condition;
  readonly onChange: (condition: ColumnCondition) => void;
  readonly onRemove: () => void;
}

function Chip({ condition, onRemove, ...props }: ChipProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isAtChip = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (!isAtChip || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    onRemove();
  };
  return (
    <span className={styles.chip} onKeyDown={onKeyDown}>
      {condition.kind === 'column' && areTypeable(condition.values) ? (
        <EditedCondition condition={condition} {...props} />
      ) : (
        <BaseButton
          className={styles.words}
          data-condition=""
          tip={{ text: 'Edit this condition in the SQL' }}
        >
          {condition.kind === 'column' ? (
            <Sentence {...condition} />
          ) : (
            <VisibleText text={condition.sql} limit={MAX_SHOWN} className={styles.code} />
          )}
        </BaseButton>
      )}
      <IconButton icon={CloseIcon} label={removeLabel(condition)} size="tiny" onPress={onRemove} />
    </span>
  );
}

/** Gives each button its own name for screen readers. */
function removeLabel(condition: Condition): string {
  return condition.kind === 'column'
    ? `Remove condition on ${condition.column.name}`
    : 'Remove SQL condition';
}

const MAX_SHOWN = 80;

interface EditedConditionProps extends ConditionsProps {
  readonly condition: ColumnCondition;
  readonly onChange: (condition: ColumnCondition) => void;
}

function EditedCondition({ condition, onChange, ...props }: EditedConditionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <BaseButton className={styles.words} data-condition="">
        <Sentence {...condition} />
      </BaseButton>
      <Popover label="Edit condition" placement="bottom start">
        <ConditionForm
          {...props}
          condition={condition}
          action="Apply"
          onDone={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Popover>
    </PopoverTrigger>
  );
}

function Sentence({ column, operator, values }: ColumnCondition) {
  return (
    <>
      <VisibleText text={column.name} limit={MAX_SHOWN} className={styles.code} />{' '}
      <span className="soft">{operatorLabel(operator, column)}</span>
      {OPERATORS[operator].takes !== 'nothing' && ' '}
      {values.length === 1 && values[0] === '' ? (
        <span className="absent">empty string</span>
      ) : (
        <VisibleText text={values.join(', ')} limit={MAX_SHOWN} className={styles.code} />
      )}
    </>
  );
}

interface AddConditionProps extends ConditionsProps {
  readonly onAdd: (condition: ColumnCondition) => void;
}

export function AddCondition({ onAdd, ...props }: AddConditionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button icon={FilterIcon} disabled={props.columns.length === 0} label="Add condition">
        Filter
      </Button>
      <Popover label="Add condition" placement="bottom start">
        <ConditionForm
          {...props}
          action="Add"
          onDone={(condition) => {
            setOpen(false);
            onAdd(condition);
          }}
        />
      </Popover>
    </PopoverTrigger>
  );
}

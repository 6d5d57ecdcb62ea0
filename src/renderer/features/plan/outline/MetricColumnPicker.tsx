import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { CheckMark } from '../../../ui/Checkbox.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './MetricColumnPicker.module.css';
import { headerOf } from './model/metric-columns.ts';

export interface MetricColumnPickerProps {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** Every metric of the plan: one tab stop, however many there are. */
export function MetricColumnPicker({ names, chosen, onChosen }: MetricColumnPickerProps) {
  // A column that another plan had stays chosen; new ones come last.
  const choose = (now: ReadonlySet<string>) => {
    const kept = chosen.filter((name) => now.has(name) || !names.includes(name));
    onChosen([...kept, ...names.filter((name) => now.has(name) && !chosen.includes(name))]);
  };
  return (
    <ListBox
      aria-label="Metrics with a column"
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={chosen}
      onSelectionChange={(keys) => choose(new Set(keys === 'all' ? names : [...keys].map(String)))}
      className={styles.list ?? ''}
    >
      {names.map((name) => (
        <ListBoxItem key={name} id={name} textValue={headerOf(name)} className={styles.option ?? ''}>
          <CheckMark isChecked={chosen.includes(name)} />
          <Name name={name} />
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function Name({ name }: { readonly name: string }) {
  const header = headerOf(name);
  return header === name ? <VisibleText text={name} className={styles.metric} /> : header;
}

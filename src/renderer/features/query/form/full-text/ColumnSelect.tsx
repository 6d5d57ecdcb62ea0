import { Select } from '#ui/Select.tsx';
import { setNodeField, textIn } from './model/text-node.ts';
import type { PartsProps } from './node-props.ts';

/** Where to look. A column that the table does not have is shown too: the JSON says it. */
export function ColumnSelect({ parts, onParts, columns }: Omit<PartsProps, 'depth'>) {
  const column = textIn(parts, 'column');
  const known = columns.map(({ path }) => path);
  const paths = column === '' || known.includes(column) ? known : [...known, column];
  const options = paths.map((path) => ({ value: path, label: `in ${path}` }));
  return (
    <Select
      label="Column"
      labelPlace="hidden"
      small
      options={[{ value: '', label: 'any column' }, ...options]}
      value={column}
      onChange={(chosen) => onParts(setNodeField(parts, 'column', chosen === '' ? undefined : chosen))}
    />
  );
}

import type { CsvDialect } from '../../../../contract/index.ts';
import { SegmentedField } from '../../../ui/SegmentedControl.tsx';
import { SwitchField } from '../../../ui/Switch.tsx';
import { SEPARATORS } from '../model/file-labels.ts';

export interface DialectFieldsProps {
  readonly dialect: CsvDialect;
  readonly onChange: (dialect: CsvDialect) => void;
}

/** How a text is cut into cells: guessed by the host, and to be corrected. */
export function DialectFields({ dialect, onChange }: DialectFieldsProps) {
  const { separator, hasHeader } = dialect;
  return (
    <>
      <SegmentedField
        label="Separator"
        options={SEPARATORS}
        value={separator}
        onChange={(next) => onChange({ ...dialect, separator: next })}
      />
      <SwitchField
        label="Header"
        value={hasHeader}
        onChange={(next) => onChange({ ...dialect, hasHeader: next })}
        sentence={hasHeader ? 'First line contains column names' : 'First line is data'}
      />
    </>
  );
}

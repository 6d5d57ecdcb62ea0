import { useField } from '#lib/use-field.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import styles from './sections.module.css';

const FLAVOURS = [
  { value: 'open', label: 'Open' },
  { value: 'enterprise', label: 'Enterprise' },
] as const;

const FLAVOUR_SENTENCES = {
  open: 'The standard namespace API.',
  enterprise: 'Adds a flat list of tables and requires an API key.',
} as const;

const DIALECTS = [
  { value: 'svc', label: 'svc' },
  { value: 'lance', label: 'lance' },
] as const;

/** Which interface it is, and how it writes headers and ids. */
export function KindField({ control }: { readonly control: ConnectionControl }) {
  const kind = useField(control, 'draft.flavour', 'Server type');
  const dialect = useField(control, 'draft.headerDialect', 'Header names');
  const delimiter = useField(control, 'draft.delimiter', 'Delimiter');
  return (
    <FieldFrame label={kind.label} labelPlace="beside" hint={FLAVOUR_SENTENCES[kind.value]}>
      {({ describedBy }) => (
        <div className={styles.kind}>
          <SegmentedControl
            label={kind.label}
            describedBy={describedBy}
            options={FLAVOURS}
            value={kind.value}
            onChange={kind.onChange}
          />
          <span className="row gap-2 soft">
            Header names
            <SegmentedControl
              label={dialect.label}
              options={DIALECTS}
              value={dialect.value}
              onChange={dialect.onChange}
            />
          </span>
          <div className={styles.delimiter}>
            <TextField {...delimiter} labelPlace="beside" mono />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

import { useField } from '#lib/use-field.ts';
import { Switch } from '#ui/Switch.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import styles from './sections.module.css';

export interface SafetySwitchesProps {
  readonly control: ConnectionControl;
  /** A folder is read-only for good. */
  readonly isFolder: boolean;
}

/** How careful Vitrine is to be with this server, and what that means as it is set. */
export function SafetySwitches({ control, isFolder }: SafetySwitchesProps) {
  const readOnly = useField(control, 'draft.readOnly', 'Read-only');
  const production = useField(control, 'draft.production', 'Production');
  return (
    <div className={styles.care}>
      <Switch on={readOnly.value} onChange={readOnly.onChange} disabled={isFolder}>
        {readOnly.label}
      </Switch>
      <Switch on={production.value} onChange={production.onChange}>
        {production.label}
      </Switch>
      <span className="small-text dim">
        {careWords({ isFolder, readOnly: readOnly.value, production: production.value })}
      </span>
    </div>
  );
}

interface Care {
  readonly isFolder: boolean;
  readonly readOnly: boolean;
  readonly production: boolean;
}

function careWords({ isFolder, readOnly, production }: Care): string {
  if (isFolder) return 'Folders are always read-only';
  if (readOnly) return 'Blocks every change';
  return production ? 'Confirms every change' : '';
}

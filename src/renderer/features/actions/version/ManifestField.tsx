import { SegmentedField } from '../../../ui/SegmentedControl.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { FieldGroupProps } from '../fields/field-group.ts';
import styles from '../fields/fields.module.css';
import { textMember, withText } from '../fields/members.ts';
import { chooseManifest, type ManifestChoice, manifestChoice, manifestHint } from './manifest-choice.ts';

const CHOICES = [
  { value: 'V2', label: 'V2' },
  { value: 'V1', label: 'V1' },
  { value: 'own', label: 'Custom path' },
] as const;

const MEANINGS: Readonly<Record<ManifestChoice, string>> = {
  V2: 'newest version sorts first',
  V1: 'named by version number',
  own: 'path chosen by the writer',
};

/** Where the manifest of the version is: made by a naming scheme, or typed; and what that path says. */
export function ManifestField({ value, onChange, problems }: FieldGroupProps) {
  const choice = manifestChoice(value);
  const problem = problems.get('naming_scheme') ?? problems.get('manifest_path');
  return (
    <div data-member="manifest_path" className={styles.group}>
      <SegmentedField
        label="Manifest"
        options={CHOICES}
        value={choice}
        onChange={(chosen) => onChange(chooseManifest(value, chosen))}
        after={<span className={styles.meaning}>{MEANINGS[choice]}</span>}
      />
      {choice === 'own' && (
        <TextField
          label="Path"
          labelPlace="beside"
          mono
          placeholder="_versions/…"
          value={textMember(value, 'manifest_path')}
          onChange={(path) => onChange(withText(value, 'manifest_path', path))}
          error={problem}
        />
      )}
      <Outcome value={value} />
    </div>
  );
}

function Outcome({ value }: Pick<FieldGroupProps, 'value'>) {
  const words = manifestHint(value);
  const [before, number, after] = words?.path ?? ['', '', ''];
  return (
    <div className={styles.beside}>
      <div className={styles.outcome} role="status">
        {words === undefined ? (
          'No path yet.'
        ) : (
          <>
            <p className={styles.path}>
              <VisibleText text={before} />
              <b className={styles.number}>{number}</b>
              {after}
            </p>
            <p>
              {words.reading}{' '}
              {words.contradiction !== undefined && (
                <span className={styles.wrong}>{words.contradiction}</span>
              )}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

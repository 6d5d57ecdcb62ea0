import { formatBytes } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { EntriesField } from './EntriesField.tsx';
import styles from './fields.module.css';
import type { FieldGroupProps } from './fields.ts';
import { setField, textMember, withText } from './fields.ts';
import { TypedNumberField } from './MemberField.tsx';
import {
  chooseManifest,
  type ManifestChoice,
  manifestChoice,
  manifestHint,
  withVersion,
} from './manifest-choice.ts';
import { exactNumber } from './typed-number.ts';

export interface VersionFieldsProps extends FieldGroupProps {
  /** The one that comes next, where the versions of the table are known. */
  readonly proposedVersion?: bigint | undefined;
  readonly autoFocus?: boolean;
}

/** What a new version entry says: the members of `create_table_version`, but for its table. */
export function VersionFields(props: VersionFieldsProps) {
  const { value, onChange, problems } = props;
  return (
    <div className="grid gap-3">
      <VersionNumber {...props} />
      <ManifestField {...props} />
      <SizeField {...props} />
      <div data-member="e_tag">
        <TextField
          label="ETag"
          labelPlace="beside"
          mono
          value={textMember(value, 'e_tag')}
          onChange={(text) => onChange(withText(value, 'e_tag', text))}
          error={problems.get('e_tag')}
        />
      </div>
      <div data-member="metadata">
        <EntriesField
          label="Metadata"
          value={value.metadata}
          onChange={(metadata) => onChange(setField(value, 'metadata', metadata))}
          error={problems.get('metadata')}
        />
      </div>
    </div>
  );
}

function VersionNumber({
  value,
  onChange,
  problems,
  proposedVersion,
  autoFocus = false,
}: VersionFieldsProps) {
  const isOther = proposedVersion !== undefined && exactNumber(value.version) !== proposedVersion;
  return (
    <div data-member="version" className={styles.withButton}>
      <div className={styles.short}>
        <TypedNumberField
          label="Version"
          labelPlace="beside"
          autoFocus={autoFocus}
          value={value.version}
          onChange={(version) => onChange(withVersion(value, version))}
          error={problems.get('version')}
        />
      </div>
      {isOther && (
        <Button onPress={() => onChange(withVersion(value, proposedVersion))}>
          Use {String(proposedVersion)}
        </Button>
      )}
    </div>
  );
}

function SizeField({ value, onChange, problems }: FieldGroupProps) {
  const size = exactNumber(value.manifest_size);
  return (
    <div data-member="manifest_size" className={styles.withButton}>
      <div className={styles.short}>
        <TypedNumberField
          label="Manifest size"
          labelPlace="beside"
          value={value.manifest_size}
          onChange={(typed) => onChange(setField(value, 'manifest_size', typed))}
          error={problems.get('manifest_size')}
        />
      </div>
      <span className={styles.aside}>
        bytes{size !== undefined && size >= 1000n && `, ${formatBytes(size)}`}
      </span>
    </div>
  );
}

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
    <div data-member="manifest_path" className="grid gap-3">
      <SegmentedField
        label="Manifest"
        options={CHOICES}
        value={choice}
        onChange={(chosen) => onChange(chooseManifest(value, chosen))}
        after={<span className="small dim">{MEANINGS[choice]}</span>}
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
              <b className="strong">{number}</b>
              {after}
            </p>
            <p>
              {words.reading}{' '}
              {words.contradiction !== undefined && <span className="danger">{words.contradiction}</span>}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

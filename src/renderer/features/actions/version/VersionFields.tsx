import { formatBytes } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EntriesField } from '../fields/EntriesField.tsx';
import type { FieldGroupProps } from '../fields/field-group.ts';
import styles from '../fields/fields.module.css';
import { setField, textMember, withText } from '../fields/members.ts';
import { TypedNumberField } from '../fields/TypedNumberField.tsx';
import { exactNumber } from '../fields/typed-number.ts';
import { ManifestField } from './ManifestField.tsx';
import { withVersion } from './manifest-choice.ts';

export interface VersionFieldsProps extends FieldGroupProps {
  /** The one that comes next, where the versions of the table are known. */
  readonly proposedVersion?: bigint | undefined;
  readonly autoFocus?: boolean;
}

/** What a new version entry says: the members of `create_table_version`, but for its table. */
export function VersionFields(props: VersionFieldsProps) {
  const { value, onChange, problems } = props;
  return (
    <div className={styles.group}>
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

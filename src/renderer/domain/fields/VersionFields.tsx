import type { OperationFields } from '#batch/index.ts';
import { formatBytes } from '#lib/format.ts';
import { UINT64_MAX } from '#protocol/int64.ts';
import { type NamingScheme, readManifestName } from '#protocol/manifest-name.ts';
import { Button } from '#ui/Button.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './fields.module.css';
import {
  DIFFERENT_VALUES,
  exactNumber,
  type FieldGroupProps,
  placeholderOf,
  setField,
  textMember,
  withText,
} from './fields.ts';
import { TypedNumberField } from './MemberField.tsx';
import { chooseManifest, type ManifestChoice, manifestChoice, withVersion } from './manifest-choice.ts';
import { ObjectField } from './ObjectField.tsx';

interface VersionFieldsProps extends FieldGroupProps {
  /** The next version, if the table’s versions are known. */
  readonly proposedVersion?: bigint | undefined;
  readonly autoFocus?: boolean;
}

/** The members of `create_table_version`, without its table. */
export function VersionFields(props: VersionFieldsProps) {
  const { value, onChange, problems, different } = props;
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
          {...placeholderOf(different, 'e_tag')}
          value={textMember(value, 'e_tag')}
          onChange={(text) => onChange(withText(value, 'e_tag', text))}
          error={problems.get('e_tag')}
        />
      </div>
      <div data-member="metadata">
        <ObjectField
          label="Metadata"
          value={value.metadata}
          isDifferent={different?.has('metadata') === true}
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
  different,
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
          {...placeholderOf(different, 'version')}
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

function SizeField({ value, onChange, problems, different }: FieldGroupProps) {
  const size = exactNumber(value.manifest_size);
  return (
    <div data-member="manifest_size" className={styles.withButton}>
      <div className={styles.short}>
        <TypedNumberField
          label="Manifest size"
          labelPlace="beside"
          {...placeholderOf(different, 'manifest_size')}
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

/** The manifest’s path, by a naming scheme or typed, and which version it means. */
function ManifestField({ value, onChange, problems, different }: FieldGroupProps) {
  const choice = different?.has('naming_scheme') === true ? undefined : manifestChoice(value);
  const problem = problems.get('naming_scheme') ?? problems.get('manifest_path');
  return (
    <div data-member="manifest_path" className="grid gap-3">
      <SegmentedField
        label="Manifest"
        options={CHOICES}
        value={choice}
        onChange={(chosen) => onChange(chooseManifest(value, chosen))}
        after={
          <span className="small dim">{choice === undefined ? DIFFERENT_VALUES : MEANINGS[choice]}</span>
        }
      />
      {choice === 'own' && (
        <TextField
          label="Path"
          labelPlace="beside"
          mono
          placeholder="_versions/…"
          {...placeholderOf(different, 'manifest_path')}
          value={textMember(value, 'manifest_path')}
          onChange={(path) => onChange(withText(value, 'manifest_path', path))}
          error={problem}
        />
      )}
      {different?.has('manifest_path') !== true && <Outcome value={value} />}
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

interface ManifestHint {
  /** The path split around its number, if it has one. */
  readonly path: readonly [before: string, number: string, after: string];
  /** How the number is derived, and which version it means. */
  readonly reading: string;
  /** Set if the path means another version. */
  readonly contradiction: string | undefined;
}

/** What the manifest path of an entry means to a reader of the format; undefined without a path. */
export function manifestHint(members: OperationFields): ManifestHint | undefined {
  const path = textMember(members, 'manifest_path');
  if (path === '') return undefined;
  const scheme = members.naming_scheme;
  const read = readManifestName(path, scheme === 'V1' || scheme === 'V2' ? scheme : undefined);
  const [, before = path, number = '', after = ''] = /^(.*?)(\d+)(\.manifest)$/s.exec(path) ?? [];
  if (read === undefined) {
    return { path: [path, '', ''], reading: 'Follows neither V1 nor V2.', contradiction: undefined };
  }
  const version = exactNumber(members.version);
  return {
    path: [before, number, after],
    reading: `${howMade(read.scheme, read.version)} Resolves to v${read.version}.`,
    contradiction:
      version === undefined || version === read.version
        ? undefined
        : `The path is for v${read.version}, not v${version}.`,
  };
}

function howMade(scheme: NamingScheme, version: bigint): string {
  return scheme === 'V2' ? `${UINT64_MAX} − ${version}, always 20 digits.` : 'The version itself.';
}

import { useFields } from '#domain/fields/fields.ts';
import { withVersion } from '#domain/fields/manifest-choice.ts';
import { exactNumber } from '#domain/fields/typed-number.ts';
import { VersionFields } from '#domain/fields/VersionFields.tsx';
import { operations } from '#protocol/index.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';
import { nextVersion } from '../version/next-version.ts';
import { useLatestVersion } from '../version/use-latest-version.ts';
import { VersionConflict } from '../version/VersionConflict.tsx';
import { versionChange } from '../version/version-change.ts';

const schema = operations.createTableVersion.request;
const labels = {
  version: 'The version',
  manifest_path: 'The path',
  manifest_size: 'The size',
  e_tag: 'The ETag',
  metadata: 'The metadata',
};

export function CreateVersion(props: ChangeFormProps) {
  const { connection, wanted } = props;
  const id = [...wanted.id];
  const next = nextVersion(useLatestVersion(connection, id));
  const first = withVersion({ naming_scheme: 'V2' }, wanted.version ?? next);
  const fields = useFields({ schema, labels, first });
  const { isRight, value } = fields;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Create version of" id={id} />}
      says="Adds a version entry for a manifest that is already in storage. Fails if the version exists. No files are written or changed."
      action="Create version"
      change={isRight ? versionChange(id, value) : undefined}
      batch={{
        operations: isRight ? [{ kind: 'create_table_version', members: { id, ...value } }] : undefined,
      }}
      done={`Created v${String(value.version)} of ${visibleName(id.at(-1) ?? '')}`}
      tries={fields.tries}
      onTry={fields.onTry}
      explain={({ details }) =>
        details.status === CONFLICT && <VersionConflict {...{ connection, id }} sent={value} />
      }
      mend={({ details }) =>
        details.status === CONFLICT && next !== undefined && next !== exactNumber(value.version)
          ? { label: `Use ${next}`, act: () => fields.onChange(withVersion(value, next)) }
          : undefined
      }
    >
      <VersionFields {...fields} proposedVersion={next} autoFocus />
    </ChangeFrame>
  );
}

const CONFLICT = 409;

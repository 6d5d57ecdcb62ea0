import { useInfiniteQuery } from '@tanstack/react-query';
import { type Connection, changeOf, type TableRef } from '#contract/index.ts';
import { exactNumber, useFields } from '#domain/fields/fields.ts';
import { NumberMemberField } from '#domain/fields/MemberField.tsx';
import { withVersion } from '#domain/fields/manifest-choice.ts';
import { VersionFields } from '#domain/fields/VersionFields.tsx';
import { hostQueries } from '#lib/host/host.ts';
import { operations } from '#protocol/index.ts';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../frame/ChangeFrame.tsx';
import { firstFields, latestVersion, nextVersion, versionChange, visibleName } from './typed-changes.ts';
import { VersionConflict } from './VersionConflict.tsx';

const VERSION_LABELS = {
  version: 'The version',
  manifest_path: 'The path',
  manifest_size: 'The size',
  e_tag: 'The ETag',
  metadata: 'The metadata',
};

export function CreateVersion(props: ChangeFormProps) {
  const { connection, requested } = props;
  const { id } = requested;
  const next = nextVersion(useLatestVersion(connection, requested));
  const first = withVersion({ naming_scheme: 'V2' }, requested.version ?? next);
  const fields = useFields({ schema: operations.createTableVersion.request, labels: VERSION_LABELS, first });
  const { isRight, value } = fields;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Create version of" id={id} />}
      says="Adds a version entry for a manifest that is already in storage. Fails if the version exists. No files are written or changed."
      change={isRight ? versionChange(id, value) : undefined}
      batch={{
        operations: isRight ? [{ kind: 'create_table_version', members: { id, ...value } }] : undefined,
      }}
      done={`Created v${String(value.version)} of ${visibleName(id.at(-1) ?? '')}`}
      fields={fields}
      explain={({ details }) =>
        details.status === CONFLICT && <VersionConflict table={requested} sent={value} />
      }
      repair={({ details }) =>
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

export function RestoreTable(props: ChangeFormProps) {
  const { requested } = props;
  const { id } = requested;
  const fields = useFields({
    schema: operations.restoreTable.request,
    labels: VERSION_LABELS,
    first: firstFields({ version: requested.version }),
  });
  const version = exactNumber(fields.value.version);
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Restore version of" id={id} />}
      says="Creates a new version from an old one. Versions in between stay, so you can undo this the same way."
      action={version === undefined ? 'Restore' : `Restore v${version}`}
      change={fields.isRight ? changeOf('restoreTable', id, { version }) : undefined}
      done={`Restored ${visibleName(id.at(-1) ?? '')} to v${version}`}
      fields={fields}
    >
      <NumberMemberField {...fields} name="version" label="Version" autoFocus />
    </ChangeFrame>
  );
}

const ENOUGH = 100;

/** The latest version; undefined while loading, and if the server doesn’t return it. */
export function useLatestVersion(connection: Connection, table: TableRef): bigint | undefined {
  const { connectionId, id } = table;
  const { data } = useInfiniteQuery({
    // A separate query: refetching the list of the table’s page could load many pages again.
    ...hostQueries.catalog.versions.infiniteOptions({
      input: (cursor: string | undefined) => ({
        connectionId,
        id,
        cursor,
        limit: ENOUGH,
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor,
    }),
    enabled: connection.capabilities.listVersions !== 'no',
    // A version may have been created since the last request.
    staleTime: 0,
  });
  const first = data?.pages[0];
  return first === undefined ? undefined : latestVersion(first);
}

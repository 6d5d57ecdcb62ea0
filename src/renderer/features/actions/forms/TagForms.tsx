import { useQuery } from '@tanstack/react-query';
import { type Connection, changeOf, type TableRef, type TableTags } from '#contract/index.ts';
import { exactNumber, textMember, useFields } from '#domain/fields/fields.ts';
import { NumberMemberField, TextMemberField } from '#domain/fields/MemberField.tsx';
import { openChange } from '#domain/open-change.ts';
import { hostQueries } from '#lib/host/host.ts';
import { ERROR, operations } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../frame/ChangeFrame.tsx';
import { firstFields, visibleName } from './typed-changes.ts';
import styles from './VersionConflict.module.css';
import { useLatestVersion } from './VersionForms.tsx';

const LABELS = { tag: 'The tag', version: 'The version' };

export function CreateTag(props: ChangeFormProps) {
  const { requested, connection } = props;
  const { id } = requested;
  const latest = useLatestVersion(connection, requested);
  // A table without versions has no latest version.
  const first = firstFields({
    tag: requested.tag,
    version: requested.version ?? (latest === 0n ? undefined : latest),
  });
  const fields = useFields({ schema: operations.createTag.request, labels: LABELS, first });
  const tag = textMember(fields.value, 'tag');
  const version = exactNumber(fields.value.version);
  const move = () => openChange({ connectionId: connection.id, operation: 'updateTag', id, tag, version });
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Create tag for" id={id} />}
      says="A tag is a name for a version. No data changes."
      change={fields.isRight ? changeOf('createTag', id, { tag, version }) : undefined}
      done={`Tag ${visibleName(tag)} points to v${version}`}
      fields={fields}
      repair={({ details }) =>
        details.code === ERROR.tagAlreadyExists ? { label: 'Move tag instead', act: move } : undefined
      }
    >
      <TextMemberField {...fields} name="tag" label="Tag" placeholder="e.g. golden" autoFocus />
      <NumberMemberField
        {...fields}
        name="version"
        label="Version"
        hint={version !== undefined && version === latest ? 'The latest.' : undefined}
      />
      <TagList connection={connection} table={requested} />
    </ChangeFrame>
  );
}

interface TagListProps {
  readonly connection: Connection;
  readonly table: TableRef;
}

/** A longer list would not fit into a dialog. */
const MAX_SHOWN = 50;

const TAG_ACTIONS = [
  ['updateTag', 'Move'],
  ['deleteTag', 'Delete'],
] as const;

/** The existing tags, each with its other actions. */
function TagList({ connection, table }: TagListProps) {
  const { connectionId, id } = table;
  const tags = useTags(connection, table);
  if (tags === undefined || tags.length === 0) return null;
  return (
    <FieldFrame
      label="Existing tags"
      labelPlace="beside"
      hint={tags.length > MAX_SHOWN ? `And ${tags.length - MAX_SHOWN} more.` : undefined}
    >
      {({ control, label }) => (
        <ul id={control} aria-labelledby={label} className={styles.tags}>
          {tags.slice(0, MAX_SHOWN).map(({ name, version }) => (
            <li key={name} className={styles.tag}>
              <span className={styles.name}>
                <VisibleText text={name} limit={80} />
              </span>
              <span className={styles.version}>v{String(version)}</span>
              {TAG_ACTIONS.map(([operation, action]) => (
                <Button
                  key={operation}
                  kind="quiet"
                  size="small"
                  label={`${action} ${name}`}
                  onPress={() => openChange({ connectionId, operation, id, tag: name })}
                >
                  {action}…
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

export function UpdateTag(props: ChangeFormProps) {
  const { requested, connection } = props;
  const { id } = requested;
  const fields = useFields({
    schema: operations.updateTag.request,
    labels: LABELS,
    first: firstFields(requested),
  });
  const tag = textMember(fields.value, 'tag');
  const version = exactNumber(fields.value.version);
  const hint = useTagHint(connection, requested, tag);
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Move tag of" id={id} />}
      says="Readers that use this tag will see the new version. No data changes."
      change={fields.isRight ? changeOf('updateTag', id, { tag, version }) : undefined}
      done={`${visibleName(tag)} is v${version} now.`}
      fields={fields}
    >
      <TextMemberField
        {...fields}
        name="tag"
        label="Tag"
        autoFocus={requested.tag === undefined}
        hint={hint}
      />
      <NumberMemberField
        {...fields}
        name="version"
        label="To version"
        autoFocus={requested.tag !== undefined}
      />
    </ChangeFrame>
  );
}

export function DeleteTag(props: ChangeFormProps) {
  const { requested, connection } = props;
  const { id } = requested;
  const fields = useFields({
    schema: operations.deleteTag.request,
    labels: LABELS,
    first: firstFields({ tag: requested.tag }),
  });
  const tag = textMember(fields.value, 'tag');
  const hint = useTagHint(connection, requested, tag);
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Delete tag of" id={id} />}
      says="The version stays but loses this protection from cleanup. Readers that use the tag will fail."
      change={fields.isRight ? changeOf('deleteTag', id, { tag }) : undefined}
      done={`Deleted tag ${visibleName(tag)}`}
      fields={fields}
    >
      <TextMemberField {...fields} name="tag" label="Tag" autoFocus hint={hint} />
    </ChangeFrame>
  );
}

/** A hint for the tag field: where the typed tag points now. */
function useTagHint(connection: Connection, table: TableRef, tag: string): string | undefined {
  const now = useTags(connection, table)?.find(({ name }) => name === tag)?.version;
  return now === undefined ? undefined : `Now at v${now}.`;
}

/** The tags of a table; undefined while loading, or if the server doesn’t support tags. */
function useTags(connection: Connection, { connectionId, id }: TableRef): TableTags | undefined {
  const { data } = useQuery({
    ...hostQueries.changes.tags.queryOptions({ input: { connectionId, id } }),
    enabled: connection.capabilities.listTags !== 'no',
    staleTime: 0,
  });
  return data;
}

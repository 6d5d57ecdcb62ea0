import type { Connection } from '#contract/index.ts';
import { textMember, useFields } from '#domain/fields/fields.ts';
import { NumberMemberField, TextMemberField } from '#domain/fields/MemberField.tsx';
import { exactNumber } from '#domain/fields/typed-number.ts';
import { operations } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';
import { openChange } from '../open-change.ts';
import { useLatestVersion } from '../version/use-latest-version.ts';
import { firstVersion } from './first-version.ts';
import styles from './TagList.module.css';
import { useTags } from './use-tags.ts';

const schema = operations.createTag.request;
const labels = { tag: 'The tag', version: 'The version' };

export function CreateTag(props: ChangeFormProps) {
  const { wanted, connection } = props;
  const id = [...wanted.id];
  const latest = useLatestVersion(connection, id);
  // A table without versions has none that is the latest.
  const first = {
    ...firstVersion(wanted.version ?? (latest === 0n ? undefined : latest)),
    ...(wanted.tag === undefined ? {} : { tag: wanted.tag }),
  };
  const fields = useFields({ schema, labels, first });
  const tag = textMember(fields.value, 'tag');
  const version = exactNumber(fields.value.version);
  const move = () => openChange({ connectionId: connection.id, kind: 'updateTag', id, tag, version });
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Create tag for" id={id} />}
      says="A tag is a name for a version. No data changes."
      action="Create tag"
      change={fields.isRight && version !== undefined ? { kind: 'createTag', id, tag, version } : undefined}
      done={`Tag ${visibleName(tag)} points to v${version}`}
      tries={fields.tries}
      onTry={fields.onTry}
      mend={({ details }) =>
        details.code === TAG_EXISTS ? { label: 'Move tag instead', act: move } : undefined
      }
    >
      <TextMemberField {...fields} name="tag" label="Tag" placeholder="golden" autoFocus />
      <NumberMemberField
        {...fields}
        name="version"
        label="Version"
        hint={version !== undefined && version === latest ? 'The latest.' : undefined}
      />
      <TagList connection={connection} id={id} />
    </ChangeFrame>
  );
}

const TAG_EXISTS = 9;

interface TagListProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** More would make a dialog into a page. */
const MAX_SHOWN = 50;

/** The tags that are there, each with what else can be done to it. */
function TagList({ connection, id }: TagListProps) {
  const { tags } = useTags(connection, id);
  if (tags === undefined || tags.length === 0) return null;
  const open = (kind: 'updateTag' | 'deleteTag', tag: string) =>
    openChange({ connectionId: connection.id, kind, id, tag });
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
              <Button
                kind="quiet"
                size="small"
                label={`Move ${name}`}
                onPress={() => open('updateTag', name)}
              >
                Move…
              </Button>
              <Button
                kind="quiet"
                size="small"
                label={`Delete ${name}`}
                onPress={() => open('deleteTag', name)}
              >
                Delete…
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

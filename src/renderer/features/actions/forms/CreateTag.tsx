import { operations } from '../../../../protocol/index.ts';
import { NumberMemberField, TextMemberField } from '../fields/MemberField.tsx';
import { textMember } from '../fields/members.ts';
import { exactNumber } from '../fields/typed-number.ts';
import { useFields } from '../fields/use-fields.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';
import { openChange } from '../open-change.ts';
import { useLatestVersion } from '../version/use-latest-version.ts';
import { firstVersion } from './first-version.ts';
import { TagList } from './TagList.tsx';

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

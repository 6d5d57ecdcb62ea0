import { textMember, useFields } from '#domain/fields/fields.ts';
import { TextMemberField } from '#domain/fields/MemberField.tsx';
import { operations } from '#protocol/index.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';
import { useTags } from './use-tags.ts';

const schema = operations.deleteTag.request;
const labels = { tag: 'The tag' };

export function DeleteTag(props: ChangeFormProps) {
  const { wanted, connection } = props;
  const id = [...wanted.id];
  const { tags } = useTags(connection, id);
  const first = wanted.tag === undefined ? {} : { tag: wanted.tag };
  const fields = useFields({ schema, labels, first });
  const tag = textMember(fields.value, 'tag');
  const now = tags?.find(({ name }) => name === tag)?.version;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Delete tag of" id={id} />}
      says="The version stays but loses this protection from cleanup. Readers that use the tag will fail."
      action="Delete tag"
      change={fields.isRight ? { kind: 'deleteTag', id, tag } : undefined}
      done={`Deleted tag ${visibleName(tag)}`}
      tries={fields.tries}
      onTry={fields.onTry}
    >
      <TextMemberField
        {...fields}
        name="tag"
        label="Tag"
        autoFocus
        hint={now === undefined ? undefined : `Now at v${now}.`}
      />
    </ChangeFrame>
  );
}

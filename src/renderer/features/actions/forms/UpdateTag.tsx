import { textMember, useFields } from '#domain/fields/fields.ts';
import { NumberMemberField, TextMemberField } from '#domain/fields/MemberField.tsx';
import { exactNumber } from '#domain/fields/typed-number.ts';
import { operations } from '#protocol/index.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';
import { firstVersion } from './first-version.ts';
import { useTags } from './use-tags.ts';

const schema = operations.updateTag.request;
const labels = { tag: 'The tag', version: 'The version' };

export function UpdateTag(props: ChangeFormProps) {
  const { wanted, connection } = props;
  const id = [...wanted.id];
  const { tags } = useTags(connection, id);
  const first = { ...firstVersion(wanted.version), ...(wanted.tag === undefined ? {} : { tag: wanted.tag }) };
  const fields = useFields({ schema, labels, first });
  const tag = textMember(fields.value, 'tag');
  const version = exactNumber(fields.value.version);
  const now = tags?.find(({ name }) => name === tag)?.version;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Move tag of" id={id} />}
      says="Readers that use this tag will see the new version. No data changes."
      action="Move tag"
      change={fields.isRight && version !== undefined ? { kind: 'updateTag', id, tag, version } : undefined}
      done={`${visibleName(tag)} is v${version} now.`}
      tries={fields.tries}
      onTry={fields.onTry}
    >
      <TextMemberField
        {...fields}
        name="tag"
        label="Tag"
        autoFocus={wanted.tag === undefined}
        hint={now === undefined ? undefined : `Now at v${now}.`}
      />
      <NumberMemberField {...fields} name="version" label="To version" autoFocus={wanted.tag !== undefined} />
    </ChangeFrame>
  );
}

import { useFields } from '#domain/fields/fields.ts';
import { NumberMemberField } from '#domain/fields/MemberField.tsx';
import { exactNumber } from '#domain/fields/typed-number.ts';
import { operations } from '#protocol/index.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';
import { firstVersion } from './first-version.ts';

const schema = operations.restoreTable.request;
const labels = { version: 'The version' };

export function RestoreTable(props: ChangeFormProps) {
  const { wanted } = props;
  const id = [...wanted.id];
  const fields = useFields({ schema, labels, first: firstVersion(wanted.version) });
  const version = exactNumber(fields.value.version);
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Restore version of" id={id} />}
      says="Creates a new version from an old one. Versions in between stay, so you can undo this the same way."
      action={version === undefined ? 'Restore' : `Restore v${version}`}
      change={fields.isRight && version !== undefined ? { kind: 'restoreTable', id, version } : undefined}
      done={`Restored ${visibleName(id.at(-1) ?? '')} to v${version}`}
      tries={fields.tries}
      onTry={fields.onTry}
    >
      <NumberMemberField {...fields} name="version" label="Version" autoFocus />
    </ChangeFrame>
  );
}

import type { Change } from '#contract/index.ts';
import { useFields } from '#domain/fields/fields.ts';
import { rangesOf, withFrom, withTo } from '#domain/fields/range-rows.ts';
import { exactNumber } from '#domain/fields/typed-number.ts';
import { VersionRangeFields } from '#domain/fields/VersionRangeFields.tsx';
import { operations } from '#protocol/index.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';

const schema = operations.deleteVersions.request;
const labels = { ranges: 'A range', start_version: 'The first version', end_version: 'The last version' };

export function DeleteVersions(props: ChangeFormProps) {
  const { id, version } = props.wanted;
  const fields = useFields({ schema, labels, first: { ranges: [firstRange(version)] } });
  const { isRight, value } = fields;
  const change: Change = {
    kind: 'deleteVersions',
    id: [...id],
    ranges: rangesOf(value).map((range) => ({
      start: exactNumber(range.start_version) ?? 0n,
      end: exactNumber(range.end_version) ?? 0n,
    })),
  };
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Delete versions of" id={id} />}
      says="Permanently removes these version entries from the catalog. They can’t be read anymore. The server decides whether to delete the files."
      action="Delete versions"
      isDanger
      change={isRight ? change : undefined}
      batch={{
        operations: isRight
          ? [{ kind: 'delete_table_versions', members: { id: [...id], ...value } }]
          : undefined,
      }}
      done={`Deleted versions of ${visibleName(id.at(-1) ?? '')}`}
      tries={fields.tries}
      onTry={fields.onTry}
    >
      <VersionRangeFields {...fields} autoFocus />
    </ChangeFrame>
  );
}

function firstRange(version: bigint | undefined) {
  return version === undefined ? {} : withTo(withFrom({}, version), version);
}

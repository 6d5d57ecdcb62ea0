import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { readTypedVersion } from '../request/model/typed-version.ts';
import type { VersionList } from './model/version-list.ts';
import type { Versions } from './use-versions.ts';

export interface NoVersionFoundProps {
  readonly text: string;
  readonly list: VersionList;
  readonly versions: Versions;
  readonly onDescribe: (version: bigint) => void;
}

/** No version that was read is the one that is looked for: it can be read on, or asked for by its number. */
export function NoVersionFound({ text, list, versions, onDescribe }: NoVersionFoundProps) {
  const typed = readTypedVersion(text);
  const canReadOn = !list.isComplete && list.gap === undefined;
  return (
    <EmptyState
      title="Not in the loaded versions"
      actions={
        <>
          {typed.state === 'version' && (
            <Button size="small" onPress={() => onDescribe(typed.version)}>
              Open version {String(typed.version)}
            </Button>
          )}
          {canReadOn && (
            <Button size="small" busy={versions.isReadingOn} onPress={versions.readOn}>
              Load more
            </Button>
          )}
        </>
      }
    >
      {list.isComplete ? 'No version or tag matches.' : 'The list isn’t fully loaded.'}
    </EmptyState>
  );
}

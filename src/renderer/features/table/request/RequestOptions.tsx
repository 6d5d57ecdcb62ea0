import { useState } from 'react';
import type { DescribeTableParams } from '#contract/index.ts';
import { DEFAULT_DESCRIBE_PARAMS } from '#domain/table-description.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { OptionsIcon } from '#ui/icons.ts';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { changeQuestion, useTableState } from '../table-state.ts';
import {
  differences,
  readTypedVersion,
  requestOptionsText,
  type ThreeState,
  threeState,
  withFlag,
  withVersionParam,
} from './describe-question.ts';
import styles from './request.module.css';

/** The options of the describe request. Each change takes effect at once. */
export function RequestOptions() {
  const { ref } = useTableScope();
  const { question } = useTableState();
  const label = `Request: ${requestOptionsText(question)}`;
  const change: ChangeQuestion = (update) => changeQuestion(ref, update);
  return (
    <PopoverTrigger>
      <IconButton icon={OptionsIcon} label={label} />
      <Popover label="Request options">
        <div className={styles.switches}>
          <h2 className="strong">Request options</h2>
          <VersionField
            version={question.version}
            onChange={(version) => change((now) => withVersionParam(now, version))}
          />
          <Flags question={question} onChange={change} />
          <div className={styles.foot}>
            <Button
              size="small"
              disabled={differences(question).length === 0}
              onPress={() => change(() => DEFAULT_DESCRIBE_PARAMS)}
            >
              Reset to defaults
            </Button>
          </div>
        </div>
      </Popover>
    </PopoverTrigger>
  );
}

type ChangeQuestion = (update: (question: DescribeTableParams) => DescribeTableParams) => void;

interface FlagsProps {
  readonly question: DescribeTableParams;
  readonly onChange: ChangeQuestion;
}

function Flags({ question, onChange }: FlagsProps) {
  return (
    <>
      <SegmentedField<ThreeState>
        label="Details"
        options={THREE}
        value={threeState(question.detail)}
        onChange={(state) => onChange((now) => withFlag(now, 'detail', state))}
        after={<Member name="load_detailed_metadata" />}
      />
      <SegmentedField<ThreeState>
        label="Vended credentials"
        options={THREE}
        value={threeState(question.vendCredentials)}
        onChange={(state) => onChange((now) => withFlag(now, 'vendCredentials', state))}
        after={<Member name="vend_credentials" />}
      />
      <SegmentedField<ThreeState>
        label="Table URI"
        options={ON_OR_OFF}
        value={threeState(question.tableUri)}
        onChange={(state) => onChange((now) => withFlag(now, 'tableUri', state))}
        after={<Member name="with_table_uri" />}
      />
    </>
  );
}

const ON_OR_OFF = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
] as const;
const THREE = [{ value: 'unset', label: 'default' }, ...ON_OR_OFF] as const;

/** The name of the member in the request. */
function Member({ name }: { readonly name: string }) {
  return <span className="small mono-face dim">{name}</span>;
}

interface VersionFieldProps {
  /** Undefined for the latest. */
  readonly version: bigint | undefined;
  readonly onChange: (version: bigint | undefined) => void;
}

/** Enter or leaving the field applies the version; Escape restores the old one. */
function VersionField({ version, onChange }: VersionFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readTypedVersion(typed);

  function take(): void {
    if (read === undefined || read.state === 'wrong') return;
    setTyped(undefined);
    const next = read.state === 'version' ? read.version : undefined;
    if (next !== version) onChange(next);
  }

  return (
    <TextField
      label="Version"
      labelPlace="beside"
      mono
      placeholder="latest"
      value={typed ?? (version === undefined ? '' : String(version))}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape' || typed === undefined) return;
        // The first Escape restores the old text, the next one closes the surrounding popover.
        event.stopPropagation();
        setTyped(undefined);
      }}
      hint="Leave empty for the latest, or pick one on the Versions tab."
      error={read?.state === 'wrong' ? read.problem : undefined}
    />
  );
}

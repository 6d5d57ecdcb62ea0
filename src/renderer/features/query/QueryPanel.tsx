import { useMemo, useRef } from 'react';
import type { Connection, PlanKind } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { useCommands } from '#lib/commands.ts';
import {
  identityBetween,
  piecesBetween,
  plainText,
  type RequestSnippet,
  type SnippetParts,
  unusedMark,
  writtenRequest,
} from '#lib/request-snippet.ts';
import { asCurl, asPython, asTypeScript, type PythonEnd, type ScriptEnd } from '#lib/request-writers.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import {
  ambiguousParts,
  encodePathId,
  formatId,
  type Id,
  isCallerMember,
  namesSecret,
  parseJson,
  replaceSecrets,
  stringifyJson,
} from '#protocol/index.ts';
import { IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import type { JsonFieldHandle } from '#ui/editor/JsonField.tsx';
import { CurlIcon, FoldIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '#ui/Menu.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { ColumnHead } from '#ui/tree/TreeGrid.tsx';
import { QueryForm } from './form/QueryForm.tsx';
import { QueryJson } from './form/QueryJson.tsx';
import { literalsOf } from './model/member-values.ts';
import { readQueryText } from './model/query-text.ts';
import { setQueryField } from './model/set-query-field.ts';
import styles from './query.module.css';
import { changeQueryState, type QueryState, useQueryState } from './query-state.ts';
import { RunButtons } from './run/RunButtons.tsx';
import { SavedQueries } from './SavedQueries.tsx';

export interface QueryPanelProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

const MODES = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const;

/** The query on a table, as a form or as JSON, and what can be done with it. */
export function QueryPanel({ connection, id }: QueryPanelProps) {
  const state = useQueryState(connection.id, id);
  const table = useTableDescription(connection.id, id);
  const read = useMemo(() => readQueryText(state.json), [state.json]);
  const mistake = useMistake(read.problems[0]?.from ?? 0);
  const change = (next: Partial<QueryState>) => changeQueryState(connection.id, id, next);
  const write = (json: string) => change({ json, isTouched: true });
  useCommands({ 'query.whatIf': () => openTab({ kind: 'what-if', connectionId: connection.id, id }) });
  return (
    <section className={styles.panel} aria-label="Query">
      <ColumnHead>
        <h2 className={styles.queryPanelTitle}>Query</h2>
        <SegmentedControl
          label="Query as"
          options={MODES}
          value={state.mode}
          onChange={(mode) => change({ mode })}
        />
        <SavedQueries connection={connection} id={id} json={state.json} onUse={write} />
        <CopyAsMenu connection={connection} id={id} json={state.json} />
        <IconButton icon={FoldIcon} label="Collapse query panel" onPress={() => change({ isFolded: true })} />
      </ColumnHead>
      <div className={styles.body}>
        {state.mode === 'form' ? (
          <QueryForm
            connection={connection}
            id={id}
            table={table}
            json={state.json}
            onJson={write}
            problems={read.problems}
            onShowMistake={() => {
              mistake.want();
              change({ mode: 'json' });
            }}
          />
        ) : (
          <QueryJson ref={mistake.editor} json={state.json} onJson={write} problems={read.problems} />
        )}
      </div>
      <RunButtons connection={connection} id={id} problem={read.problems[0]?.message.replaceAll('`', '')} />
    </section>
  );
}

/** Leads to a mistake in the JSON as soon as its editor is there, which is read when it is first shown. */
function useMistake(from: number) {
  const isWanted = useRef(false);
  const editor = (handle: JsonFieldHandle | null) => {
    if (handle === null || !isWanted.current) return;
    isWanted.current = false;
    handle.focusAt(from);
  };
  return {
    editor,
    want: () => {
      isWanted.current = true;
    },
  };
}

export interface CopyAsMenuProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly json: string;
}

const LANGUAGES: readonly { readonly language: CopyLanguage; readonly name: string }[] = [
  { language: 'curl', name: 'curl' },
  { language: 'python', name: 'Python' },
  { language: 'typescript', name: 'TypeScript' },
];

const KINDS: readonly { readonly kind: PlanKind; readonly title: string }[] = [
  { kind: 'explained', title: 'Explain' },
  { kind: 'analyzed', title: 'Analyze (runs the query)' },
];

/** The query as a request that somebody can send without this program. */
export function CopyAsMenu({ connection, id, json }: CopyAsMenuProps) {
  const copy = (language: CopyLanguage, name: string, kind: PlanKind) => {
    const question = { connection, id, json, kind };
    const reason = notWritable(language, question);
    if (reason !== undefined) showToast({ tone: 'danger', text: `Couldn’t copy the request. ${reason}` });
    else void copyWithToast(copyAs(language, question), `Copied as ${name}, without secrets.`);
  };
  return (
    <MenuTrigger>
      <IconButton icon={CurlIcon} label="Copy as code" />
      <Menu label="Copy as" placement="bottom end">
        {KINDS.map(({ kind, title }) => (
          <MenuSection key={kind} title={title}>
            {LANGUAGES.map(({ language, name }) => (
              <MenuItem key={language} onAction={() => copy(language, name, kind)}>
                {name}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

export type CopyLanguage = 'curl' | 'python' | 'typescript';

/** The question for a plan as a command or a program that sends exactly this. */
export function copyAs(language: CopyLanguage, question: PlanRequestInput): string {
  return WRITERS[language](planRequest(question));
}

/** Why that is not possible, in a sentence; undefined where it is. */
export function notWritable(
  language: CopyLanguage,
  { connection, id, json }: PlanRequestInput,
): string | undefined {
  if (connection.address === '') return 'The connection has no address now. Start its server first.';
  const [part] = ambiguousParts(id, connection.delimiter);
  if (part !== undefined) return `The name "${part}" holds the delimiter ${connection.delimiter}.`;
  // It takes such a name for a way through folders, however that is encoded.
  if (language === 'typescript' && /^\.{1,2}$/.test(formatId(id, connection.delimiter))) {
    return '`fetch` can’t send a name made only of dots.';
  }
  return readQueryText(json).query === undefined ? 'The query isn’t a JSON object.' : undefined;
}

const WRITERS: Readonly<Record<CopyLanguage, (request: RequestSnippet) => string>> = {
  curl: asCurl,
  python: (request) => asPython(request, PYTHON_END),
  typescript: (request) => asTypeScript(request, SCRIPT_END),
};

/** Some servers send a plan as a JSON text, others as it is. */
const PYTHON_END: PythonEnd = {
  variable: 'plan',
  imports: ['json'],
  lastLine: `print(json.loads(plan) if plan.startswith('"') else plan)`,
};
const SCRIPT_END: ScriptEnd = {
  variable: 'plan',
  lastLine: `console.log(plan.startsWith('"') ? JSON.parse(plan) : plan);`,
};

export interface PlanRequestInput {
  readonly connection: Connection;
  readonly id: Id;
  readonly json: string;
  readonly kind: PlanKind;
}

/**
 * The request that asks a server for the plan of a query. SECURITY: `identity`, `context` and their like in the query
 * are left out.
 */
export function planRequest({ connection, id, json, kind }: PlanRequestInput): RequestSnippet {
  const path = `/v1/table/${encodePathId(id, connection.delimiter)}/${PATHS[kind]}`;
  return writtenRequest(connection, path, bodyOf(connection, json, kind));
}

const PATHS: Readonly<Record<PlanKind, string>> = {
  explained: 'explain_plan',
  analyzed: 'analyze_plan',
  run: 'query',
};

function bodyOf(connection: Connection, json: string, kind: PlanKind): SnippetParts {
  const text = plainText(withoutSecrets(json).trim());
  // No text in JSON holds a line break, so its lines can be indented as they are.
  const body = kind !== 'explained' ? text : `{\n  "query": ${text.replaceAll('\n', '\n  ')}\n}`;
  const mark = unusedMark(body);
  const identity = identityBetween(connection, mark);
  return identity === undefined ? [body] : piecesBetween(setQueryField(body, ['identity'], identity), mark);
}

/** As it was typed, unless a secret stands deeper than among the members of the query itself. */
function withoutSecrets(json: string): string {
  const secret = [...literalsOf(json).keys()].filter(isCallerMember);
  const query = secret.reduce((text, name) => setQueryField(text, [name], undefined), json);
  if (!namesSecret(query, isCallerMember)) return query;
  const bare = replaceSecrets(parseJson(query), { replace: () => undefined, isSecret: isCallerMember });
  return stringifyJson(bare, 2);
}

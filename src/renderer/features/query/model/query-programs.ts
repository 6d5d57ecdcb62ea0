import type { PlanKind } from '#contract/index.ts';
import { type ClientLanguage, clientVariables } from '#lib/client-table.ts';
import { copiedMessage, variablesOf } from '#lib/request-snippet.ts';
import { type ClientQuestion, clientCode } from './client-code.ts';
import { type CopyLanguage, copyAs, notWritable, type QueryRequestInput, queryRequest } from './copy-as.ts';

/** A form in which a query can be copied, to send it without Vitrine. */
export type QueryProgram =
  | { readonly as: CopyLanguage; readonly name: string; readonly copied: string }
  | ClientProgram;

interface ClientProgram {
  readonly as: `${ClientLanguage}-client`;
  readonly client: ClientLanguage;
  readonly name: string;
  readonly copied: string;
}

const PROGRAMS: readonly QueryProgram[] = [
  {
    as: 'python-client',
    client: 'python',
    name: 'Python, LanceDB client',
    copied: 'Python for the LanceDB client',
  },
  {
    as: 'typescript-client',
    client: 'typescript',
    name: 'TypeScript, LanceDB client',
    copied: 'TypeScript for the LanceDB client',
  },
  { as: 'python', name: 'Python, HTTP', copied: 'Python' },
  { as: 'typescript', name: 'TypeScript, HTTP', copied: 'TypeScript' },
  { as: 'curl', name: 'curl', copied: 'curl' },
];

/** The client has its own form of plans, so it offers none of these. */
export function programsFor(kind: PlanKind): readonly QueryProgram[] {
  return kind === 'run' ? PROGRAMS : PROGRAMS.filter((program) => !('client' in program));
}

type Written = { readonly text: string; readonly copied: string } | { readonly reason: string };

/** The text to copy and the message to show, or the reason why there is none. */
export function programText(program: QueryProgram, question: QueryRequestInput & ClientQuestion): Written {
  if ('client' in program) {
    const code = clientCode(program.client, question);
    if ('reason' in code) return code;
    return { text: code.text, copied: copiedMessage(program.copied, clientVariables(code.table)) };
  }
  const reason = notWritable(program.as, question);
  if (reason !== undefined) return { reason };
  return {
    text: copyAs(program.as, question),
    copied: copiedMessage(program.copied, variablesOf(queryRequest(question))),
  };
}

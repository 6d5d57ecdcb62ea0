import { ensureSyntaxTree } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { type EditorState, type Extension, Facet } from '@codemirror/state';

/** What is wrong with a piece of the text, in words. */
export interface TextProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** A text that can't be read in this time is marked when it could. */
const PARSE_MILLISECONDS = 50;

const problemsGiven = Facet.define<readonly TextProblem[]>();

export function givenProblems(problems: readonly TextProblem[]): Extension {
  return problemsGiven.of(problems);
}

/** Marks for the problems that are given. Where none is, the first place that is no JSON, until somebody says more of it. */
export function jsonMarks(): Extension {
  return linter(({ state }) => marksIn(state), {
    delay: 200,
    needsRefresh: ({ startState, state }) => startState.facet(problemsGiven) !== state.facet(problemsGiven),
  });
}

export function marksIn(state: EditorState): Diagnostic[] {
  const given = state.facet(problemsGiven).flat();
  if (given.length > 0) return given.map((problem) => markOf(problem, state.doc.length));
  const at = firstMistakeIn(state);
  if (at === undefined) return [];
  const message = at >= state.doc.length ? 'Unexpected end of JSON' : 'Invalid JSON from here';
  return [markOf({ from: at, to: at + 1, message }, state.doc.length)];
}

/** The text may have changed since the problem was found in it. */
function markOf({ from, to, message }: TextProblem, length: number): Diagnostic {
  const start = Math.max(0, Math.min(from, length));
  return { from: start, to: Math.max(start, Math.min(to, length)), severity: 'error', message };
}

function firstMistakeIn(state: EditorState): number | undefined {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MILLISECONDS);
  let found: number | undefined;
  tree?.iterate({
    enter: ({ type, from }) => {
      if (type.isError) found ??= from;
      return found === undefined;
    },
  });
  return found;
}

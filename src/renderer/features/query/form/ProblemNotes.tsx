import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { problemsElsewhere } from '../model/form-problems.ts';
import type { QueryProblem } from '../model/query-text.ts';

export interface ProblemNotesProps {
  readonly problems: readonly QueryProblem[];
  readonly isReadable: boolean;
  readonly onShowMistake: () => void;
}

/** What is wrong and has no field of its own to stand at: the JSON as a whole, or a member that the form doesn't have. */
export function ProblemNotes({ problems, isReadable, onShowMistake }: ProblemNotesProps) {
  const shown = isReadable ? problemsElsewhere(problems) : problems.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <Note
      tone="danger"
      actions={
        <Button size="small" onPress={onShowMistake}>
          Go to error
        </Button>
      }
    >
      {shown.map(({ member, message }) => (
        <p key={`${member} ${message}`}>
          <VisibleText text={message} />
        </p>
      ))}
    </Note>
  );
}

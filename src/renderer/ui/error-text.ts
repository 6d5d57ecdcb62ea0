/** What an error box shows of a failed call; the failures of the contract fit. */
export interface ErrorDetails {
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  readonly meaning?: string | undefined;
  readonly serverMessage?: string | undefined;
}

/** `429, code 21: throttled.`, as far as it is known. */
export function statusLine({ status, code, meaning }: ErrorDetails): string {
  const known = [status === undefined ? '' : String(status), code === undefined ? '' : `code ${code}`];
  const numbers = known.filter((part) => part !== '').join(', ');
  if (numbers === '') return '';
  return meaning === undefined ? `${numbers}.` : `${numbers}: ${meaning}.`;
}

/** Everything about a failure as text, for a report or a question to the server's keeper. */
export function failureText(title: string, failure: ErrorDetails): string {
  const lines = [title, failure.message, statusLine(failure), failure.serverMessage ?? ''];
  return lines.filter((line) => line !== '').join('\n');
}

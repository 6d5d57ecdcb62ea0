/** Nothing typed is no number; `wrong` is what is none. */
export function typedNumber(typed: string, isWhole: boolean): number | undefined | 'wrong' {
  const text = typed.trim();
  if (text === '') return undefined;
  const pattern = isWhole ? /^-?\d{1,9}$/ : /^-?(?:\d{1,15}\.?\d{0,15}|\.\d{1,15})(?:[eE][+-]?\d{1,2})?$/;
  return pattern.test(text) ? Number(text) : 'wrong';
}

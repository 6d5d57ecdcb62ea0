const WORDS: Readonly<Record<string, string>> = {
  null: 'None',
  true: 'True',
  false: 'False',
  '"NaN"': "float('nan')",
  '"Infinity"': "float('inf')",
  '"-Infinity"': "float('-inf')",
};

/** The JSON of a list of numbers as Python reads it. */
export function pythonList(json: string): string {
  return json.replace(/"[^"]*"|[a-z]+|,/g, (word) => (word === ',' ? ', ' : (WORDS[word] ?? word)));
}

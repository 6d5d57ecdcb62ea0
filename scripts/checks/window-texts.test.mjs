import { describe, expect, it } from 'vitest';
import { avoidedWords, checkWindowTexts } from './window-texts.mjs';

const GLOSSARY = `
| word | meaning | don’t write |
|---|---|---|
| **retry** | Try again after an error. | **ask again**, try again |
`;

/** @type {(text: string, path?: string) => string[]} what is wrong with a file of these lines */
function problemsOf(text, path = 'src/renderer/A.tsx') {
  const files = [
    { path, text },
    { path: 'docs/glossary.md', text: GLOSSARY },
  ];
  return checkWindowTexts(files, 'docs/glossary.md').map(({ line, problem }) => `${line} ${problem}`);
}

describe('texts of the interface', () => {
  it.each([
    ["const a = 'This can not be saved';", 'can not'],
    ["const a = 'The server did not respond';", 'did not'],
    ["const a = 'It was cancelled by you';", 'cancelled'],
    ['const a = `Choose a colour, please`;', 'colour'],
    ['const a = "The server\'s answer came";', "r's"],
    ["const a = 'Copy the id of it';", 'the id'],
    ['const a = <p>Rows scanned: 50 % of all</p>;', '0 %'],
    ['const a = <p>{share} % of all</p>;', ' %'],
    ['const a = `$'.concat('{share} %`;'), ' %'],
    ['const a = <p>\n  You can Ask again\n</p>;', 'Ask again'],
    ['const a = <p>\n  You can ask\n  again\n</p>;', 'ask again'],
    ['const a = <Note title="It can not be saved" />;', 'can not'],
  ])('are reported with a discouraged word: %s', (text, found) => {
    expect(problemsOf(text)).toEqual([`1 “${found}” in a text`]);
  });

  it('are reported for a period at the end of a title of one sentence', () => {
    expect(problemsOf('const a = <Note title="Nothing was saved." />;')).toEqual([
      '1 a period ends “Nothing was saved.”',
    ]);
    expect(problemsOf('const a = <Note title="Nothing was saved. Retry later." />;')).toEqual([]);
    expect(problemsOf('const a = <Note text="Nothing was saved." />;')).toEqual([]);
  });

  it.each([
    ['a comment', "// It can not be saved\nconst a = 'Fine words here';"],
    ['a single word of data', "const state = 'cancelled';"],
    ['a name', 'const did_not = 1;'],
  ])('do not include %s', (_, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('are not checked in tests and in sample data', () => {
    const text = "const a = 'It can not be saved';";
    expect(problemsOf(text, 'src/core/a.test.ts')).toEqual([]);
    expect(problemsOf(text, 'src/engine/sample/words.ts')).toEqual([]);
    expect(problemsOf(text, 'src/server/sample/names.ts')).toEqual([]);
    expect(problemsOf(text, 'src/engine/a.ts')).toHaveLength(1);
  });
});

describe('the glossary', () => {
  it('lists the words to avoid, and their replacements', () => {
    expect(avoidedWords(GLOSSARY)).toEqual([{ pattern: expect.any(RegExp), instead: 'retry' }]);
  });
});

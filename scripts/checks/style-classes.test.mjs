import { expect, it } from 'vitest';
import { formatFinding } from './finding.mjs';
import { checkStyleClasses } from './style-classes.mjs';

const SHARED = { path: 'src/renderer/ui/shared.css', text: '.row {\n}\n:where(.mono, code) {\n}\n' };

/** @type {(sheet: string, code: string) => string[]} */
const problems = (sheet, code) =>
  checkStyleClasses([
    SHARED,
    { path: 'src/renderer/ui/A.module.css', text: sheet },
    { path: 'src/renderer/ui/A.tsx', text: `import styles from './A.module.css';\n${code}` },
  ]).map(formatFinding);

it('accepts shared classes, composed and plain', () => {
  const code = '<p className={styles.a}><b className="row mono" /></p>';
  expect(problems('.a {\n  composes: row mono from global;\n}\n', code)).toEqual([]);
});

it('reports shared classes that do not exist', () => {
  const sheet = '.a {\n  composes: row column from global;\n}\n';
  expect(problems(sheet, '<p className={styles.a}><b className="mono dim" /></p>')).toEqual([
    expect.stringContaining('there is no shared class column'),
    expect.stringContaining('there is no shared class dim'),
  ]);
});

it('reports unused classes', () => {
  const sheet = '.a:hover .b {\n  color: red;\n}\n/* .c */\n.d {\n  margin: 1.5px;\n}\n';
  expect(problems(sheet, '<p className={styles.a}><b className={styles.b} /></p>')).toEqual([
    expect.stringContaining('nobody uses .d'),
  ]);
});

it('reports no unused class if the classes are looked up by a computed name', () => {
  expect(problems('.ok {\n}\n.bad {\n}\n', 'const a = styles[tone];')).toEqual([]);
});

/** Two variants at most are marked, to be compared: a third takes the place of the one that was marked first. */
export function nextMarks(marks: readonly number[], index: number): readonly number[] {
  if (marks.includes(index)) return marks.filter((mark) => mark !== index);
  return [...marks, index].slice(-2);
}

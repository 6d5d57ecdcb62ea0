export function nullWord(nullable: boolean): string {
  return nullable ? 'nullable' : 'required';
}

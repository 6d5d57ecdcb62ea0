/** All functions of pyarrow that the code may call. */
const KNOWN = new Set(
  `binary binary_view bool_ date32 date64 decimal128 decimal256 decimal32 decimal64 dense_union dictionary duration field
  fixed_size_list float16 float32 float64 int16 int32 int64 int8 large_binary large_list large_list_view large_string list_
  list_view map_ month_day_nano_interval null run_end_encoded schema sparse_union string string_view struct time32 time64
  timestamp uint16 uint32 uint64 uint8`.split(/\s+/),
);

const TOKEN =
  /(?<comment>#[^\n]*\n)|(?<text>"(?:[^"\\\n]|\\["\\nrt]|\\u[0-9a-f]{4}|\\U[0-9a-f]{8})*")|(?<name>pa\.\w+)|(?<open>[([{])|(?<close>[)\]}])|(?<rest>-?\d+|True|False|type_\d+|schema|import pyarrow as pa|metadata|nullable|tz|type_codes|keys_sorted|ordered|[=:,]|\s+)/y;

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Parses the generated Python as strictly as possible without Python. Throws for anything unexpected. */
export function readPython(code: string): { readonly depth: number; readonly texts: readonly string[] } {
  const open: string[] = [];
  const texts: string[] = [];
  let depth = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < code.length) {
    const from = TOKEN.lastIndex;
    const groups = TOKEN.exec(code)?.groups;
    if (groups === undefined) throw new Error(`No token at ${code.slice(from, from + 40)}`);
    if (groups.name !== undefined && !KNOWN.has(groups.name.slice(3))) throw new Error(groups.name);
    if (groups.text !== undefined) texts.push(groups.text);
    if (groups.open !== undefined) depth = Math.max(depth, open.push(groups.open));
    if (groups.close !== undefined && open.pop() !== PAIRS[groups.close]) throw new Error('Not balanced.');
  }
  if (open.length > 0) throw new Error('Not closed.');
  return { depth, texts };
}

/**
 * The same tree of operators as a plan of two engines, so that two plan readers get the same amount of work.
 *
 * @typedef {{ depth: number, inputs: number }} Operator in the order of the text: parents before their inputs
 */

const BRANCH = 12;

/**
 * A union of branches, as in a query over many fragments: each branch is a chain of a dozen operators, each the input
 * of the one above it.
 *
 * @param {number} count @returns {readonly Operator[]}
 */
function tree(count) {
  /** @type {Operator[]} */
  const operators = [{ depth: 0, inputs: Math.ceil((count - 1) / BRANCH) }];
  while (operators.length < count) {
    const place = (operators.length - 1) % BRANCH;
    operators.push({
      depth: place + 1,
      inputs: place === BRANCH - 1 || operators.length === count - 1 ? 0 : 1,
    });
  }
  return operators;
}

/** A plan as the local server writes it, with the real metrics of its operators. @param {number} count */
export function lancePlan(count) {
  const lines = tree(count).map(({ depth, inputs }, index) => {
    const time = `${(count - index) * 3}.${index % 10}µs`;
    const common = `output_rows=${index}, elapsed_compute=${(index % 97) + 1}.25µs, output_bytes=${index}.0 KB, output_batches=1`;
    const indent = '  '.repeat(depth);
    if (depth === 0) return `${indent}UnionExec: elapsed=${time}, metrics=[${common}]`;
    if (inputs === 0) {
      return `${indent}LanceRead: elapsed=${time}, uri=demo/items.lance/data, projection=[id, label], num_fragments=${index}, range_before=None, range_after=None, row_id=true, row_addr=false, full_filter=label = Utf8("row ${index}"), refine_filter=label = Utf8("row ${index}"), metrics=[${common}, fragments_scanned=1, ranges_scanned=${index}, rows_scanned=${index}, bytes_read=${index}.10 K, iops=1, requests=1, task_wait_time=9.5µs]`;
    }
    return `${indent}FilterExec: elapsed=${time}, label@1 = row ${index} AND id@0 > ${index}, projection=[id@0, label@1], metrics=[${common}, selectivity=100% (${index}/${index})]`;
  });
  return `${lines.join('\n')}\n`;
}

/** A plan of PostgreSQL's EXPLAIN (ANALYZE, VERBOSE, BUFFERS), which pev2 recommends. @param {number} count */
export function postgresPlan(count) {
  const lines = tree(count).flatMap(({ depth, inputs }, index) => {
    const name = depth === 0 ? 'Append' : inputs === 0 ? `Seq Scan on public.items_${index}` : 'Materialize';
    const time = (count - index) * 0.003;
    const costs = `(cost=0.00..${count - index}.00 rows=${index + 1} width=36)`;
    const actual = `(actual time=0.001..${time.toFixed(3)} rows=${index} loops=1)`;
    const indent = depth === 0 ? '' : `${' '.repeat(depth * 6 - 4)}->  `;
    const below = ' '.repeat(depth * 6 + 2);
    return [
      `${indent}${name}  ${costs} ${actual}`,
      `${below}Output: items.id, items.label`,
      ...(inputs > 0
        ? []
        : [
            `${below}Filter: ((items.label)::text = 'row ${index}'::text)`,
            `${below}Rows Removed by Filter: ${index}`,
          ]),
      `${below}Buffers: shared hit=${index} read=${index % 7}`,
      `${below}I/O Timings: shared read=0.0${index % 9}1`,
    ];
  });
  return `${lines.join('\n')}\nPlanning Time: 0.100 ms\nExecution Time: ${count * 0.003} ms\n`;
}

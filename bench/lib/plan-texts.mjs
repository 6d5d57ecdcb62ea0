/**
 * One tree of operators in the words of two engines, so that two readers of plans are given the same amount of work.
 *
 * @typedef {{ depth: number, inputs: number }} Operator in the order of the text: parents before their inputs
 */

const BRANCH = 12;

/**
 * Unions of branches, as a query over many fragments has them: below every union there are branches of a dozen
 * operators, of which each is the input of the one above it.
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

/** As this project's servers write it. @param {number} count */
export function lancePlan(count) {
  const lines = tree(count).map(({ depth, inputs }, index) => {
    const time = `${(count - index) * 3}.${index % 10}µs`;
    const metrics = `metrics=[output_rows=${index}, elapsed_compute=${(index % 97) + 1}.25µs, output_bytes=${index}.0 KB, output_batches=1]`;
    const indent = '  '.repeat(depth);
    if (depth === 0) return `${indent}UnionExec: elapsed=${time}, ${metrics}`;
    if (inputs === 0) {
      return `${indent}LanceRead: elapsed=${time}, uri=demo/items.lance/data, projection=[id, label], num_fragments=${index}, range_before=None, full_filter=label = Utf8("row ${index}"), ${metrics}`;
    }
    return `${indent}FilterExec: elapsed=${time}, label@1 = row ${index} AND id@0 > ${index}, ${metrics}`;
  });
  return `${lines.join('\n')}\n`;
}

/** As PostgreSQL's EXPLAIN ANALYZE writes it, which is what pev2 reads. @param {number} count */
export function postgresPlan(count) {
  const lines = tree(count).flatMap(({ depth, inputs }, index) => {
    const name = depth === 0 ? 'Append' : inputs === 0 ? `Seq Scan on items_${index}` : 'Materialize';
    const time = (count - index) * 0.003;
    const costs = `(cost=0.00..${count - index}.00 rows=${index + 1} width=36)`;
    const actual = `(actual time=0.001..${time.toFixed(3)} rows=${index} loops=1)`;
    const indent = depth === 0 ? '' : `${' '.repeat(depth * 6 - 4)}->  `;
    const line = `${indent}${name}  ${costs} ${actual}`;
    if (inputs > 0) return [line];
    const below = ' '.repeat(depth * 6 + 2);
    return [line, `${below}Filter: ((label)::text = 'row ${index}'::text)`];
  });
  return `${lines.join('\n')}\nPlanning Time: 0.100 ms\nExecution Time: ${count * 0.003} ms\n`;
}

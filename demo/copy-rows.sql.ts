/** Names come from our own code only; they are still checked, since `copy` takes no parameters. */
export function buildCopyStatement(table: string, columns: readonly string[]): string {
  const odd = [table, ...columns].find((name) => !/^[a-z_]+$/.test(name))
  if (odd !== undefined) throw new Error(`not a name of a table or column: ${odd}`)
  return `copy ${table} (${columns.join(', ')}) from stdin`
}

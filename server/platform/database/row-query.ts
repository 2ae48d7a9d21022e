import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** What the driver tells of a statement's columns. */
interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

interface Columns {
  readonly names: readonly string[]
  readonly types: readonly number[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row with nothing in it. */
  readonly empty: Readonly<Record<string, unknown>>
}

function columnsOf({ fields }: Described): Columns {
  const names = fields.map(({ name }) => name)
  const types = fields.map(({ dataTypeID }) => dataTypeID)
  return {
    names,
    types,
    parsers: types.map((type) => pg.types.getTypeParser(type, 'text')),
    // Parsed, an object of any size has a shape of its own; put together name by name it would be a slow table.
    empty: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))),
  }
}

const known = new LRUCache<string, Columns>({ max: 500 })

/** The columns of a statement, as they were the last time unless they have changed since. */
function knownColumns(text: string, described: Described): Columns {
  const { fields } = described
  const before = known.get(text)
  const isSame = (one: Columns) =>
    one.names.length === fields.length &&
    fields.every(({ name, dataTypeID }, at) => name === one.names[at] && dataTypeID === one.types[at])
  if (before && isSame(before)) return before
  const columns = columnsOf(described)
  known.set(text, columns)
  return columns
}

/**
 * A query whose rows are plain objects of one shape. The driver's own are made as tables of names, which cost several
 * times as much to make and to read: for statements that are run all the time, with texts that are known beforehand.
 */
export class RowQuery<Row> extends pg.Query {
  readonly #found: Row[] = []
  readonly #text: string
  #failure: unknown
  #columns: Columns | undefined

  constructor(config: { name?: string; text: string; values: unknown[] }) {
    super(config)
    this.#text = config.text
  }

  /** The rows, once the query has ended. Throws when one of them could not be read. */
  get found(): Row[] {
    if (this.#failure !== undefined) throw this.#failure
    return this.#found
  }

  /** The driver calls this before the first row. */
  handleRowDescription(described: Described): void {
    this.#columns = knownColumns(this.#text, described)
  }

  /** The driver calls this with the values of a row as they came. */
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (!this.#columns || this.#failure !== undefined) return
    const { names, parsers, empty } = this.#columns
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let at = 0; at < names.length; at++) {
        const name = names[at]
        const value = fields[at]
        if (name !== undefined && typeof value === 'string') row[name] = parsers[at]?.(value)
      }
    } catch (error) {
      this.#failure = error
    }
    this.#found.push(row as Row) // the statement's own type, written beside its text
  }
}

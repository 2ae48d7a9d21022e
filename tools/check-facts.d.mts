interface TextFile {
  path: string
  text: string
}

export function compareFacts(compared: {
  pages: TextFile[]
  /** Files in which no code may stand. */
  others: TextFile[]
  tests: TextFile[]
  /** By code, why no test proves a fact. */
  reasons: Record<string, string>
}): {
  facts: Map<string, { code: string; page: string; tests: { code: string; place: string; name: string }[] }>
  problems: string[]
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns whether the visitor asked to save data or has a connection on which extras only disturb. */
export function savesData(): boolean {
  // Not in every browser, nor in TypeScript's types.
  const { connection } = navigator as { connection?: Connection }
  return (
    connection?.saveData === true ||
    connection?.effectiveType === '2g' ||
    connection?.effectiveType === 'slow-2g'
  )
}

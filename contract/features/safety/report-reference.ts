const reference = /\bR-[2-9A-Z]{4}-[2-9A-Z]{4}\b/gi

/** Returns the references of reports that a text quotes, such as R-7KQ2-M4XD. */
export function findReportReferences(text: string): string[] {
  return [...new Set(text.match(reference)?.map((one) => one.toUpperCase()))]
}

/** Tells anyone who runs a check by hand what it sees. */
export function printLine(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the lines are what it is run for
  console.log(line)
}

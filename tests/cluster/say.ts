/** Prints the progress of a check that is run by hand. */
export function printLine(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the lines are what it is run for
  console.log(line)
}

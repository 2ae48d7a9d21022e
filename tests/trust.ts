/** The seed from which a check draws; `node tools/trust.mjs` makes a new one each time, the suite has its own. */
export const trustSeed = Number(process.env.TRUST_SEED || 42)

/**
 * Chooses between the short form of a check, which the suite runs, and the long one of `node tools/trust.mjs --long`; a
 * number given by `--rounds` overrides both. While guards are taken away, a tenth of the short form has to notice.
 */
export function chooseRounds(short: number, long: number): number {
  if (process.env.TRUST_ROUNDS) return Number(process.env.TRUST_ROUNDS)
  if (process.env.TRUST_BRIEF) return Math.ceil(short / 10)
  return process.env.TRUST_LONG ? long : short
}

/**
 * Returns the milliseconds that a test may take: `short` in the suite, two hours in the long form. A test's own limit
 * overrides that of the command line.
 */
export function chooseTimeLimit(short: number): number {
  return process.env.TRUST_LONG ? 7_200_000 : short
}

/** Shows a figure next to its limit when a check is run by name; in the suite it prints nothing. */
export function showFigure(name: string, value: number | string, limit = ''): void {
  // biome-ignore lint/suspicious/noConsole: the figures are what a check by name is run for
  if (process.env.TRUST_FIGURES) console.log(`  ${name}: ${value}${limit && ` (limit ${limit})`}`)
}

/** The exit code of sysexits.h for refused input. */
const refused = 65

/** Refuses what the operator has requested; the message says why, and what to do. It is no fault of the program. */
export class Refusal extends Error {
  /** The exit code of the process. */
  readonly exitCode: number

  constructor(message: string, exitCode = refused) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Exit code of sysexits.h for what was refused. */
const refused = 65

/** Refuses what anyone who runs the machine has asked for; the message says why, and what to do. No fault of the program. */
export class Refusal extends Error {
  /** What the process ends with. */
  readonly exitCode: number

  constructor(message: string, exitCode = refused) {
    super(message)
    this.exitCode = exitCode
  }
}

import process from 'node:process'

/** A failure whose message is for the person at the keyboard and needs no stack. */
export class PlainFailure extends Error {}

/** Does some work; a PlainFailure is printed and ends the process. */
export async function runPlainly(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const maxMinutes = 20

/**
 * Runs a measurement, but lets it fail at Ctrl-C, at the end of a time limit from outside, and when it has not ended
 * after twenty minutes, so that anyone who started a process for it gets to stop it.
 */
export async function withTimeLimit<Result>(measure: () => Promise<Result>): Promise<Result> {
  let end: (why: string) => void = () => undefined
  const ended = new Promise<never>((_resolve, reject) => {
    end = (why) => reject(new Error(`the measurement was ended: ${why}`))
  })
  const timer = setTimeout(end, maxMinutes * 60_000, `no result after ${maxMinutes} minutes`)
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    return await Promise.race([measure(), ended])
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** Waits for work until the signal is aborted: then it throws the reason, and the work ends by itself. */
export async function waitUnlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  // After an abort, no one handles its failure.
  work.catch(() => undefined)
  signal.throwIfAborted()
  let leave = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

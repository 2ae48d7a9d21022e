/** Waits for work, but no longer once the signal is aborted: then throws its reason, and lets the work end as it may. */
export async function waitUnlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  // Anyone who went away does not hear how it ended.
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

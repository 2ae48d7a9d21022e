/**
 * Sends short texts to the other processes of this deployment, immediately and at most once. A lost one loses no data:
 * it only says that there is something to read.
 */
export interface Bus {
  /** Sends to every other process; never to this one. */
  send(text: string): void
  /** Listens to what other processes send. */
  listen(handler: (text: string) => void): void
  /** Called when the connection is back after an interruption: texts sent meanwhile were missed. */
  onMissed(handler: () => void): void
  close(): Promise<void>
}

/** The bus of a process that runs alone. */
export const noBus: Bus = {
  send: () => undefined,
  listen: () => undefined,
  onMissed: () => undefined,
  close: async () => undefined,
}

/** A batch: its sender, and the texts sent together. */
export interface Batch {
  readonly from: string
  readonly texts: readonly string[]
}

const gatherMilliseconds = 5

/** Collects what is sent within a few milliseconds, so that a burst of messages becomes one batch. */
export function createGatherer(deliver: (texts: readonly string[]) => void): (text: string) => void {
  let queue: string[] = []
  return (text) => {
    queue.push(text)
    if (queue.length > 1) return
    setTimeout(() => {
      const texts = queue
      queue = []
      deliver(texts)
    }, gatherMilliseconds)
  }
}

/** Parses a batch; invalid ones, and those from this process, are dropped. */
export function readBatch(batch: string, self: string): readonly string[] {
  try {
    const { from, texts } = JSON.parse(batch) as Batch // other processes of this program write nothing else
    return from === self ? [] : texts
  } catch {
    return []
  }
}

/** The message events that one member received, in order of arrival. */
export interface ReceivedMessages {
  readonly member: string
  readonly messages: readonly { readonly id: string; readonly from_me: boolean }[]
}

/** A conversation as its two sides know it: what each has sent, in the order of the acknowledgements. */
export interface ConversationRecord {
  readonly sides: readonly [ReceivedMessages, ReceivedMessages]
  readonly sent: ReadonlyMap<string, readonly string[]>
  /** The conversation as it is stored. */
  readonly stored: readonly { readonly id: string; readonly from_id: string }[]
}

/** Finds what was lost, doubled or put in another order on the way to either screen. */
export function findDeliveryFaults({ sides, sent, stored }: ConversationRecord): string[] {
  const faults: string[] = []
  const ids = stored.map(({ id }) => id)
  for (const [member, acknowledged] of sent) {
    const own = stored.filter(({ from_id }) => from_id === member).map(({ id }) => id)
    if (own.join() !== acknowledged.join())
      faults.push(`stored of ${member}: ${own.length} in another order than the ${acknowledged.length} sent`)
  }
  for (const { member, messages } of sides) {
    const came = messages.map(({ id }) => id)
    for (const id of ids) {
      const times = came.filter((one) => one === id).length
      if (times !== 1) faults.push(`${member} was told ${times} times of ${id}`)
    }
    for (const id of came)
      if (!ids.includes(id)) faults.push(`${member} was told of ${id}, which is not stored`)
    for (const acknowledged of sent.values()) {
      const first = [...new Set(came)].filter((id) => acknowledged.includes(id))
      if (first.join() !== acknowledged.filter((id) => first.includes(id)).join())
        faults.push(`${member} was told in another order`)
    }
  }
  return faults
}

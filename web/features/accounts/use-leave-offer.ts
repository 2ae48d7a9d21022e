import { useEffect, useRef, useState } from 'react'
import type { DeleteReason } from '#contract/features/accounts/leaving.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { useApp } from '#web/app/cache/app.ts'

interface LeaveOffer {
  offer: Discount | null
  isAsking: boolean
  /** Looks for an offer and shows it; false when there is none, true also when the leaving was called off meanwhile. */
  keepsHere: (reason: DeleteReason) => Promise<boolean>
  callOff: () => void
  forget: () => void
}

/** Who leaves because of the price is offered another one, once; whatever keeps the offer away does not keep them. */
export function useLeaveOffer(): LeaveOffer {
  const app = useApp()
  const [offer, setOffer] = useState<Discount | null>(null)
  const [isAsking, setAsking] = useState(false)
  // Whoever closes the dialog or the page while an offer is looked up does not leave.
  const calledOff = useRef(0)

  function callOff() {
    calledOff.current += 1
    setAsking(false)
  }

  useEffect(
    () => () => {
      calledOff.current += 1
    },
    [],
  )

  async function keepsHere(reason: DeleteReason): Promise<boolean> {
    if (reason !== 'price') return false
    const before = calledOff.current
    setAsking(true)
    const answer = await app.call('leavingDiscount', { reason }).catch(() => null)
    if (calledOff.current !== before) return true
    setAsking(false)
    setOffer(answer?.discountcode ?? null)
    return Boolean(answer?.discountcode)
  }

  return { offer, isAsking, keepsHere, callOff, forget: () => setOffer(null) }
}

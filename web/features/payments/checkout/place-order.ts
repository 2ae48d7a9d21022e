import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { type App, useApp } from '#web/app/cache/app.ts'
import { isCallError, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'

/** The calls that oblige a member to pay. A test finds one that the contract has and this list lacks. */
export const bindingCalls = ['startPayment', 'startRepeatOrder', 'confirmDebit'] as const
type BindingCall = (typeof bindingCalls)[number]

declare const pressed: unique symbol

/** Proof that the order button was pressed; only that button makes one, so nothing else can place an order. */
export interface OrderPress {
  readonly [pressed]: true
}

interface Order<N extends BindingCall> {
  press: OrderPress
  input: CallInput<N>
  /** The idempotency key. */
  key: string
}

/** Places an order that obliges to pay, on a press of the order button. */
export function placeOrder<N extends BindingCall>(
  app: App,
  name: N,
  { input, key }: Order<N>,
): Promise<CallOutput<N>> {
  return app.call(name, input, { key })
}

/** Places an order as `placeOrder` does, and reports its state. */
export function useOrder<N extends BindingCall>(
  name: N,
  options: Omit<UseMutationOptions<CallOutput<N>, Error, Order<N>>, 'mutationFn'> = {},
) {
  const app = useApp()
  return useMutation<CallOutput<N>, Error, Order<N>>({
    ...options,
    mutationFn: (order) => placeOrder(app, name, order),
  })
}

/**
 * The idempotency key of what is ordered. While no answer has come the same order keeps its key, press after press: it
 * may have been made, hold the discount and count to the limit.
 */
export function useOrderKey() {
  const current = useRef<{ order: string; key: string } | null>(null)

  function getKey(input: object): string {
    const order = JSON.stringify(input)
    if (current.current?.order !== order) current.current = { order, key: crypto.randomUUID() }
    return current.current.key
  }

  /** What was answered is over: the next press is another order. */
  function answered(error?: unknown): void {
    if (!isCallError(error, 'unavailable', 'server_error')) current.current = null
  }

  return { getKey, answered }
}

/** Goes to the bank's page; `leaving` until the browser is there, so that no one orders twice on the way. */
export function useWayToBank() {
  const [leaving, setLeaving] = useState(false)

  // Back from the bank by the browser's own button the page is as it was left: on its way there.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [])

  function leave(url: string): void {
    setLeaving(true)
    window.location.assign(url)
  }
  return { leaving, leave }
}

/** Returns the function that says why an order was refused; a limit can be avoided by another package or method. */
export function useOrderErrorText(): (error: unknown) => string {
  const t = useTranslate()
  const texts = useErrorTexts()
  return (error) => (isCallError(error, 'limit_reached') ? t('payments.limitReached') : texts.of(error))
}

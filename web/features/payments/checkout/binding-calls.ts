import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { type App, useApp } from '#web/app/cache/app.ts'

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

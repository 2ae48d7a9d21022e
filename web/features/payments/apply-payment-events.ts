import type { App } from '#web/app/cache/app.ts'
import type { Live } from '#web/app/live/live.ts'

/** Brings the result of a payment to the pages that show it, and new prices after the first purchase. */
export function applyPaymentEvent(app: App, event: Live): void {
  if (event.type !== 'payment') return
  void app.cache.invalidateQueries({ queryKey: ['payment', { id: event.payment }] })
  for (const name of ['transactions', 'creditHistory', 'packages', 'welcomeDiscount'] as const) {
    void app.cache.invalidateQueries({ queryKey: [name] })
  }
}

import { useState } from 'react'
import { formatDateTime, formatMoney } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Payment } from '#contract/features/payments/payment.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { useToast } from '#web/ui/toast-context.ts'

/** Withdraws from a purchase in two steps: what would go back, then the press that does it. */
export function Withdraw({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const { call, cache } = useApp()
  const texts = useErrorTexts()
  const toast = useToast()
  const [offer, setOffer] = useState<CallOutput<'withdrawal'> | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [key, setKey] = useState('')

  async function ask(confirm: boolean) {
    setBusy(true)
    setError(null)
    // Each step is an act of its own; the second keeps its key, so that a retry refunds once.
    const actKey = confirm ? key : crypto.randomUUID()
    try {
      const input = { payment: payment.id, ...(confirm && { confirm: true as const }) }
      const answer = await call('withdrawal', input, { key: actKey })
      if (!confirm) {
        setOffer(answer)
        setKey(crypto.randomUUID())
        setOpen(true)
      } else {
        setOpen(false)
        toast({ content: t('transactions.withdraw.done') })
        await cache.invalidateQueries({ queryKey: ['payment', { id: payment.id }] })
      }
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }

  // In the dialog while that is open: nobody reaches what stands behind it.
  const failure = error !== null && <FieldError>{texts.of(error)}</FieldError>

  return (
    <div>
      <Button variant="ghost" busy={busy && !open} onClick={() => void ask(false)}>
        {t('transactions.withdraw.open')}
      </Button>
      {!open && failure}
      {offer && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={t('transactions.withdraw.title')}
          closeLabel={t('ui.close')}
          size="small"
          actions={
            <>
              {offer.refund.amount > 0 && (
                <Button variant="danger" busy={busy} onClick={() => void ask(true)}>
                  {t('transactions.withdraw.confirm')}
                </Button>
              )}
              <Button data-autofocus variant="ghost" onClick={() => setOpen(false)}>
                {t('transactions.withdraw.keep')}
              </Button>
            </>
          }
        >
          <Terms offer={offer} />
          {failure}
        </Dialog>
      )}
    </div>
  )
}

function Terms({ offer }: { offer: CallOutput<'withdrawal'> }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  if (offer.refund.amount === 0) return <p>{t('transactions.withdraw.nothing')}</p>
  return (
    <p>
      {t('transactions.withdraw.text', {
        credits: offer.credits_unused,
        amount: formatMoney(offer.refund, locale),
        date: formatDateTime(offer.until, locale, timeZone),
      })}
    </p>
  )
}

import { topUpPackage } from '#contract/limits.ts'
import type { CallOutput } from '#contract/page-renderer.ts'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FieldError } from '#web/ui/field-error.tsx'

/** The bank refused the stored card: said with the other way to pay; the button beside it tries again. */
export function RepeatFailed({ order }: { order: NonNullable<CallOutput<'repeatOrder'>['order']> }) {
  const t = useTranslate()
  const locale = useLocale()
  const params = { id: order.package ?? topUpPackage, paymentmethod: 'paypal' }
  const query = order.package === null ? { credits: order.credits } : {}
  return (
    <>
      <div role="alert">
        <FieldError>{t('failure.payment')}</FieldError>
        <p>{t('payments.repeat.failed')}</p>
      </div>
      {order.paypal && (
        <ButtonLink variant="soft" href={href('credits-id-paymentmethod', locale, params, query)}>
          {t('payments.repeat.paypal')}
        </ButtonLink>
      )}
    </>
  )
}

import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { payAgainPath, type RepeatableOrder } from './pay-again-path.ts'

/** The bank refused the stored card: said with the other way to pay; the button beside it tries again. */
export function RepeatFailed({ order }: { order: RepeatableOrder }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      <div role="alert">
        <FieldError>{t('failure.payment')}</FieldError>
        <p>{t('payments.repeat.failed')}</p>
      </div>
      {order.paypal && (
        <ButtonLink variant="soft" href={payAgainPath(order, locale, 'paypal')}>
          {t('payments.repeat.paypal')}
        </ButtonLink>
      )}
    </>
  )
}

import type { ErrorCode } from '#contract/api/errors.ts'
import { topUpPackage } from '#contract/api/limits.ts'
import type { Payment } from '#contract/features/payments/payment.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface DebitRefusalProps {
  error: ErrorCode | undefined
  /** What the error says by itself. */
  text: string | undefined
  payment: Payment
}

/**
 * Why a direct debit is refused, and what else can be done: at a limit, a later day, a cheaper package or another
 * method.
 */
export function DebitRefusal({ error, text, payment }: DebitRefusalProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (!text) return null
  const others = href(
    'credits-id-paymentmethod',
    locale,
    { id: payment.package ?? topUpPackage },
    payment.package === null ? { credits: payment.credits } : {},
  )
  const otherMethod = <TextLink href={others}>{t('directdebit.otherMethod')}</TextLink>
  if (error === 'limit_reached') {
    return (
      <Stack gap={2}>
        <FieldError>{t('directdebit.limit')}</FieldError>
        <ul>
          <li>{t('directdebit.later')}</li>
          <li>
            <TextLink href={href('credits', locale)}>{t('directdebit.cheaper')}</TextLink>
          </li>
          <li>{otherMethod}</li>
        </ul>
      </Stack>
    )
  }
  return (
    <FieldError>
      <span>{text}</span> {error === 'blocked_iban_msisdn' && otherMethod}
    </FieldError>
  )
}

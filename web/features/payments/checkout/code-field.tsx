import { type FormEvent, useState } from 'react'
import { formatPercent } from '#contract/api/format.ts'
import { maxDiscountCodeLength } from '#contract/api/limits.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextButton } from '#web/ui/text-link.tsx'

interface CodeFieldProps {
  /** What the code is checked against. */
  packageId: string | null
  method: PaymentMethod | null
  /** The code that the prices hold. */
  applied: Discount | null
  /** A code is in, but the member's own discount is better. */
  outdone: boolean
  onApply: (code: string | null) => void
}

/** A discount code: checked by the server, whose error is shown, kept as typed. */
export function CodeField({ packageId, method, applied, outdone, onApply }: CodeFieldProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { call } = useApp()
  const texts = useErrorTexts()
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (code.trim() === '' || busy) return
    setBusy(true)
    try {
      await call('discountCode', {
        code,
        ...(packageId && { package: packageId }),
        ...(method && { method }),
      })
      setError(null)
      onApply(code.trim().toUpperCase())
    } catch (thrown) {
      setError(thrown)
      onApply(null)
    } finally {
      setBusy(false)
    }
  }

  if (applied) {
    const percent = formatPercent(applied.value_percentage, locale)
    return (
      <Stack gap={1}>
        <FieldNote tone="success">{t('payments.code.applied', { code: applied.code, percent })}</FieldNote>
        <TextButton onClick={() => onApply(null)}>{t('payments.code.remove')}</TextButton>
      </Stack>
    )
  }
  return (
    <Disclosure summary={t('payments.code.have')}>
      <HydratedForm onSubmit={handleSubmit}>
        <Stack gap={2}>
          <TextField
            label={t('payments.code.label')}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setError(null)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={maxDiscountCodeLength}
            error={error === null ? undefined : texts.of(error)}
          />
          {outdone && <FieldNote>{t('payments.code.own')}</FieldNote>}
          <Button type="submit" variant="soft" size="small" busy={busy}>
            {t('payments.code.apply')}
          </Button>
        </Stack>
      </HydratedForm>
    </Disclosure>
  )
}

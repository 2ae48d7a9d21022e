import { type FormEvent, useState } from 'react'
import { formatDateTime, formatMoney } from '#contract/api/format.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { formatCentsField, parseCentsField } from '#web/app/languages/amount.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FieldNote } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Panel, Stack, TwoColumns } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The member's own limits on what they spend: lower at once, higher after a day. */
export function SpendingLimit() {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const texts = useErrorTexts()
  const app = useApp()
  const caps = useLoadedCall('spendingCap', {})
  const [daily, setDaily] = useState(formatCentsField(caps.next ? caps.next.daily : caps.daily))
  const [monthly, setMonthly] = useState(formatCentsField(caps.next ? caps.next.monthly : caps.monthly))
  const [pressed, setPressed] = useState(false)
  const save = useAct('setSpendingCap', {
    onSuccess: (answer) => app.cache.setQueryData(callKey('spendingCap', {}), answer),
  })
  const money = (amount: number) => formatMoney({ amount, currency: caps.currency }, locale)
  const newLimits = { daily: parseCentsField(daily), monthly: parseCentsField(monthly) }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    const { daily: day, monthly: month } = newLimits
    if (day === undefined || month === undefined || save.isPending) return
    save.mutate({ input: { daily: day, monthly: month } })
  }

  const field = (period: 'daily' | 'monthly', value: string, onChange: (text: string) => void) => (
    <TextField
      label={t(`spending.${period}`, { currency: caps.currency })}
      name={period}
      inputMode="decimal"
      className="numbers"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={pressed && newLimits[period] === undefined ? t('spending.noAmount') : undefined}
    />
  )
  const shown = (cents: number | null) => (cents === null ? t('spending.none') : money(cents))
  return (
    <Panel>
      <HydratedForm onSubmit={handleSubmit}>
        <Stack gap={4}>
          <p>{t('spending.lead')}</p>
          <p>{t('spending.spent', { day: money(caps.spent.day), month: money(caps.spent.month) })}</p>
          <TwoColumns>
            {field('daily', daily, setDaily)}
            {field('monthly', monthly, setMonthly)}
          </TwoColumns>
          {caps.next && (
            <FieldNote>
              {t('spending.waiting', {
                daily: shown(caps.next.daily),
                monthly: shown(caps.next.monthly),
                date: formatDateTime(caps.next.from, locale, timeZone),
              })}
            </FieldNote>
          )}
          {save.isSuccess && !caps.next && <FieldNote tone="success">{t('spending.saved')}</FieldNote>}
          {save.isError && <FieldError>{texts.of(save.error)}</FieldError>}
          <Button type="submit" busy={save.isPending}>
            {t('spending.save')}
          </Button>
        </Stack>
      </HydratedForm>
    </Panel>
  )
}

import { useId } from 'react'
import { methodName, type PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { OfferedMethod } from '#contract/features/payments/payments.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { MethodMark } from './method-mark.tsx'
import { MethodOption } from './method-option.tsx'
import { splitMethods } from './split-methods.ts'

const noted = [
  'ideal',
  'bancontact',
  'blik',
  'prezelewy24',
  'eps',
  'applepay',
  'creditcard',
  'paypal',
  'paysafecard',
  'sdd',
  'sct',
] as const satisfies readonly PaymentMethod[]

/** What will happen with a method, where its name does not say it. */
function methodNote(t: WebTranslate, method: PaymentMethod): string | undefined {
  const known = noted.find((one) => one === method)
  return known && t(`payments.note.${known}`)
}

interface MethodChoiceProps {
  methods: readonly OfferedMethod[]
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
}

/** The ways to pay, local ones first, the rarer ones behind "more". */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const t = useTranslate()
  const name = useId()
  const { first, more } = splitMethods(methods, chosen)
  const show = (offered: OfferedMethod) => (
    <MethodOption
      key={offered.method}
      name={name}
      value={offered.method}
      checked={offered.method === chosen}
      onChange={() => onChoose(offered.method)}
      label={methodName(t, offered.method)}
      note={methodNote(t, offered.method)}
      mark={<MethodMark method={offered.method} />}
    />
  )
  return (
    <fieldset>
      <legend className="visually-hidden">{t('payments.howToPay')}</legend>
      <Stack gap={3}>
        <Stack gap={2}>{first.map(show)}</Stack>
        {more.length > 0 && (
          <Disclosure summary={t('payments.moreWays')}>
            <Stack gap={2}>{more.map(show)}</Stack>
          </Disclosure>
        )}
      </Stack>
    </fieldset>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import { formatDate } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { AdminTranslate } from '#generated/messages.ts'
import { type FormErrors, useFormErrors } from '../../app/calls/use-form-errors.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useText } from '../admin-language.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

interface Finding {
  code: ErrorCode
  /** What the code does not say. */
  text?: string | undefined
}

/** What the browser found wrong with a control, with the code that the server has for it. */
function toFinding(control: Control, t: AdminTranslate, locale: Locale): Finding {
  const { validity, type } = control
  if (validity.valueMissing)
    return type === 'checkbox' ? { code: 'validation', text: t('admin.form.tick') } : { code: 'empty' }
  if (validity.typeMismatch && type === 'email') return { code: 'invalid_email' }
  const { min = '', max = '' } = control instanceof HTMLInputElement ? control : {}
  const showBound = (bound: string) =>
    type === 'date' ? formatDate(new Date(bound), locale, { timeZone: 'UTC' }) : bound
  if (validity.rangeUnderflow)
    return { code: 'validation', text: t('admin.form.min', { min: showBound(min) }) }
  if (validity.rangeOverflow)
    return { code: 'validation', text: t('admin.form.max', { max: showBound(max) }) }
  return { code: 'validation' }
}

/**
 * `useFormErrors` for a form whose fields have rules (required, length, bounds): what the browser finds wrong before it
 * sends the form is shown next to the fields, in the language of the page. The browser's own bubble would come in the
 * browser's language, for one field at a time.
 */
export function useCheckedForm(): FormErrors {
  const t = useText()
  const locale = useLocale()
  const errors = useFormErrors()
  const [texts, setTexts] = useState<Readonly<Record<string, string | undefined>>>({})

  const isInside = useEffectEvent((control: Control) => errors.form.current?.contains(control) === true)
  const describe = useEffectEvent((control: Control) => toFinding(control, t, locale))
  const show = useEffectEvent((findings: readonly (readonly [string, Finding])[]) => {
    setTexts(Object.fromEntries(findings.map(([name, { text }]) => [name, text])))
    errors.showFields(Object.fromEntries(findings.map(([name, { code }]) => [name, code])))
  })
  useEffect(() => {
    let found: [string, Finding][] = []
    function handleInvalid(event: Event) {
      const { target: control } = event
      if (!isControl(control) || !control.name || !isInside(control)) return
      event.preventDefault()
      // Comes once for each wrong control, one directly after the other; microtasks would run in between.
      if (found.length === 0)
        setTimeout(() => {
          show(found)
          found = []
        })
      found.push([control.name, describe(control)])
    }
    addEventListener('invalid', handleInvalid, true)
    return () => removeEventListener('invalid', handleInvalid, true)
  }, [])

  return {
    ...errors,
    showError: (error) => {
      setTexts({})
      errors.showError(error)
    },
    getText: (field) =>
      errors.getCode(field) === 'validation'
        ? (texts[field] ?? t('admin.form.wrong'))
        : errors.getText(field),
  }
}

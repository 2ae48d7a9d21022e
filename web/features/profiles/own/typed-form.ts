import { type RefObject, useEffect } from 'react'
import { keepTyped, readTyped, useSessionEnd } from '#web/app/browser/typed-storage.ts'

type Entry = readonly [name: string, value: string]

function isEntries(value: unknown): value is Entry[] {
  return (
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && one.every((part) => typeof part === 'string'))
  )
}

/** Sets a value as typing would: React keeps its own note of the last one. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function fillField(field: Element, values: readonly string[]): void {
  const isText = field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
  if (isText) typeInto(field, values[0] ?? '')
  else if (field instanceof HTMLButtonElement) {
    if ((field.ariaPressed === 'true') !== values.includes(field.value)) field.click()
  } else if (field instanceof HTMLInputElement && field.type !== 'hidden') {
    const isChoice = field.type === 'checkbox' || field.type === 'radio'
    if (!isChoice) typeInto(field, values[0] ?? '')
    else if (!field.checked && values.includes(field.value)) field.click()
  }
}

/** Fills a form with what it held before, field by field: a country brings its own field for the city. */
async function fillForm(form: HTMLFormElement, entries: readonly Entry[]): Promise<void> {
  for (const name of new Set(entries.map(([one]) => one))) {
    const values = entries.filter(([one]) => one === name).map(([, value]) => value)
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      fillField(field, values)
      // React takes each over before the next.
      await Promise.resolve()
    }
  }
}

interface TypedForm {
  memberId: string
  /** The form among those of the page. */
  name: string
  form: RefObject<HTMLFormElement | null>
  isChanged: () => boolean
  /** What was typed is in the form again. */
  onRestored: () => void
}

/** Keeps what is typed in a form when the session ends by surprise, and brings it back to the same member. */
export function useTypedForm({ memberId, name, form, isChanged, onRestored }: TypedForm): void {
  useSessionEnd(() => {
    if (form.current && isChanged()) keepTyped(memberId, name, [...new FormData(form.current)])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const entries = readTyped(memberId, name)
    if (!form.current || !isEntries(entries)) return
    keepTyped(memberId, name, null)
    void fillForm(form.current, entries).then(onRestored)
  }, [])
}

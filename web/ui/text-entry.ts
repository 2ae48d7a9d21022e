const notWritten = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit']

/** Whether an element is a field to write in, for which a phone opens its keyboard. */
export function isTextEntry(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !notWritten.includes(element.type)
  return element instanceof HTMLTextAreaElement
}

/**
 * Puts values into a text: `{name}` becomes the value, `{#name}…{/name}` stays when there is a value, `{^name}…{/name}`
 * when there is none. Throws for a name without a given value: that is a mistake in the text.
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  const find = (name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`a text needs {${name}}, which no one gives`)
    return value
  }
  const withGiven = text.replace(/\{#(\w+)\}([\s\S]*?)\{\/\1\}/g, (_whole, name: string, part: string) =>
    find(name) === '' ? '' : part,
  )
  const chosen = withGiven.replace(/\{\^(\w+)\}([\s\S]*?)\{\/\1\}/g, (_whole, name: string, part: string) =>
    find(name) === '' ? part : '',
  )
  return chosen.replace(/\{(\w+)\}/g, (_whole, name: string) => find(name))
}

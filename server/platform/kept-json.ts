const texts = new WeakMap<object, string>()

/** The JSON of an object that nobody changes after it was made, written once and kept as long as the object. */
export function keptJson(fixed: object): string {
  const known = texts.get(fixed)
  if (known !== undefined) return known
  const text = JSON.stringify(fixed)
  texts.set(fixed, text)
  return text
}

/** The JSON of an object whose `profile` nobody changes, and of which only the rest is written anew. */
export function jsonAroundProfile(object: { readonly profile: object }): string {
  const rest = JSON.stringify({ ...object, profile: undefined })
  return `${rest.slice(0, -1)},"profile":${keptJson(object.profile)}}`
}

/** How many ways to pay are shown before "more". */
const shownFirst = 5

/** The first ways to pay and the rest; the chosen one is never hidden. */
export function splitMethods<M extends { readonly method: string }>(
  methods: readonly M[],
  chosen: string | null,
): { first: M[]; more: M[] } {
  const first = methods.slice(0, shownFirst)
  const hidden = methods.slice(shownFirst).find((one) => one.method === chosen)
  const shown = hidden ? [...first, hidden] : first
  return { first: shown, more: methods.filter((one) => !shown.includes(one)) }
}

/** Returns a sentence for each ring of files that import each other, be it only for types. */
export function findCycles(imports) {
  const next = new Map()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set()
  const cycles = []
  const walk = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0)
      cycles.push(`${path}: imports itself by way of ${trail.slice(start + 1).join(', ') || 'itself'}`)
    if (start >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return cycles
}

/** Keys with computed parts, such as `error.${code}`, as patterns. The part before the first dot is always written out. */
function findComputedKeys(code) {
  const templates = new Set(
    Array.from(code.matchAll(/`([\w-]+\.(?:[\w.-]|\$\{[^`{}]*\})*)`/g), (match) => match[1]),
  )
  return [...templates]
    .filter((template) => template.includes('${'))
    .map((template) => new RegExp(`^${template.replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`))
}

/** Returns those of the keys that code uses: written out, or by a template that fits. */
export function findUsedMessages(code, keys) {
  const literals = new Set(Array.from(code.matchAll(/(['"`])([\w-]+(?:\.[\w-]+)+)\1/g), (match) => match[2]))
  const computed = findComputedKeys(code)
  return keys.filter((key) => literals.has(key) || computed.some((pattern) => pattern.test(key)))
}

export type Settings = Record<string, unknown>

/**
 * Returns a draft that was made from one version, as it would be from another: what was not changed in it is that of
 * the other.
 */
export function rebaseSettings({
  from,
  to,
  draft,
}: {
  from: Settings
  to: Settings
  draft: Settings
}): Settings {
  const isChanged = (name: string) => JSON.stringify(draft[name]) !== JSON.stringify(from[name])
  return { ...to, ...Object.fromEntries(Object.entries(draft).filter(([name]) => isChanged(name))) }
}

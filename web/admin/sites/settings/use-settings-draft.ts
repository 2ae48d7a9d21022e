import { useState } from 'react'
import type { SettingsAnswer } from '#contract/admin/sites/settings.ts'

type Settings = Record<string, unknown>

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

export interface SettingsDraft {
  /** The version that the draft began with. */
  readonly version: number
  readonly settings: Settings
  /** The newer version that someone else has published while the draft has unpublished changes. */
  readonly newer: number | null
  readonly change: (name: string, value: unknown) => void
  /** Puts what was changed onto the newer version. */
  readonly rebase: () => void
}

/**
 * The draft of the settings. It follows the published version until something is changed; after that, other people's
 * versions do not overwrite it.
 */
export function useSettingsDraft(answer: SettingsAnswer): SettingsDraft {
  const [base, setBase] = useState({ version: answer.version, settings: answer.settings })
  const [settings, setSettings] = useState<Settings>(answer.settings)
  const isNewer = answer.version !== base.version
  const follow = () => {
    setBase({ version: answer.version, settings: answer.settings })
    setSettings(rebaseSettings({ from: base.settings, to: answer.settings, draft: settings }))
  }
  const isChanged = JSON.stringify(settings) !== JSON.stringify(base.settings)
  // What was published is what stands here, or nothing was changed here: no one has to be asked.
  const isSame = JSON.stringify(settings) === JSON.stringify(answer.settings)
  if (isNewer && (!isChanged || isSame)) follow()
  return {
    version: base.version,
    settings,
    newer: isNewer && isChanged && !isSame ? answer.version : null,
    change: (name, value) => setSettings({ ...settings, [name]: value }),
    rebase: follow,
  }
}

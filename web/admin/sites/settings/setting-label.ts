import { formatCountry } from '#contract/api/format.ts'
import type { AdminMessageKey } from '#generated/messages.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useText } from '../../admin-language.ts'

/** Settings whose choices mean something else than the same words elsewhere. */
const withOwnChoices: readonly string[] = ['signups', 'enable_site_entry_popup', 'portraits']

/** Returns the message that names a choice of a setting. */
export function toChoiceKey(setting: string, choice: string): AdminMessageKey {
  // Every name and choice of the schema has its text: setting-label.test.ts.
  return withOwnChoices.includes(setting)
    ? `admin.settingChoice.${setting as 'signups'}.${choice as 'all'}`
    : `admin.settingChoice.${(choice || 'quiet') as 'none'}`
}

/** Returns what the form calls the settings, their parts and their choices; the schema has only their names. */
export function useSettingLabels() {
  const t = useText()
  return {
    setting: (name: string) => t(`admin.setting.${name as 'name'}`),
    /** Undefined for what no setting is called, such as a part that an earlier version had. */
    find: (name: string) => {
      const key = `admin.setting.${name as 'name'}` as const
      const label = t(key)
      return label === key ? undefined : label
    },
    choice: (setting: string, choice: string) =>
      t(toChoiceKey(setting, choice) as 'admin.settingChoice.none'),
  }
}

/** What to leave empty, and what that means, which titles have in brackets for the form alone. */
const hint = / \([^)]*:[^)]*\)$/

/** Returns a function that names a setting or a part of one, as in “Colours: Light: Buttons”; countries by their names. */
export function useSettingPath(): (path: string) => string {
  const labels = useSettingLabels()
  const locale = useLocale()
  const name = (part: string) =>
    /^[A-Z]{2}$/.test(part) ? formatCountry(part, locale) : (labels.find(part)?.replace(hint, '') ?? part)
  return (path) => path.split('.').map(name).join(': ')
}

import { useText } from '../../admin-language.ts'

/** Returns what the form calls the settings, their parts and their choices; the schema has only their names. */
export function useSettingLabels() {
  const t = useText()
  return {
    // Every name of the schema has its text: setting-label.test.ts.
    setting: (name: string) => t(`admin.setting.${name as 'name'}`),
    choice: (name: string) => t(`admin.settingChoice.${(name || 'quiet') as 'none'}`),
  }
}

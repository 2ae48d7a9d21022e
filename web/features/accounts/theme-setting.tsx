import { useEffect, useState } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const yearSeconds = 31_536_000

/** Keeps the choice in a cookie, so that the server sends the page in it at once; "system" keeps nothing. */
function keepTheme(theme: Theme): void {
  const life = theme === 'system' ? 0 : yearSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `theme=${theme}; path=/; max-age=${life}; samesite=lax`
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Light, dark, or as the device is set. */
export function ThemeSetting() {
  const t = useTranslate()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const kept = document.documentElement.dataset.theme
    setTheme(themes.find((one) => one === kept) ?? 'system')
  }, [])
  return (
    <RadioGroup
      look="tiles"
      legend={t('settings.theme')}
      legendHidden
      name="theme"
      value={theme}
      onChange={(value) => {
        const chosen = themes.find((one) => one === value) ?? 'system'
        setTheme(chosen)
        keepTheme(chosen)
      }}
      options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
    />
  )
}

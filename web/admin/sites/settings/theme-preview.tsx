import type { CSSProperties } from 'react'
import { useText } from '../../admin-language.ts'
import styles from './settings-page.module.css'

type Colors = Record<string, string>

/** The colours of both schemes as members would see them, before they are published. */
export function ThemePreview({ settings }: { settings: Record<string, unknown> }) {
  const t = useText()
  const theme: { light?: Colors; dark?: Colors } = { ...Object(settings.theme) }
  const name = typeof settings.name === 'string' ? settings.name : ''
  return (
    <div className={styles.row}>
      {([theme.light, theme.dark] as const).map((colors, index) => (
        <Sample
          key={index === 0 ? 'light' : 'dark'}
          colors={colors ?? {}}
          title={name}
          text={t('admin.settings.sample')}
        />
      ))}
    </div>
  )
}

function Sample({ colors, title, text }: { colors: Colors; title: string; text: string }) {
  // Custom properties are styles too, which the type of React does not know.
  const style = {
    '--stage': colors.stage,
    '--action': colors.action,
    '--on-action': colors.on_action,
    '--action-soft': colors.action_soft,
    '--action-ink': colors.action_ink,
  } as CSSProperties
  return (
    <div className={styles.sample} style={style}>
      <strong>{title}</strong>
      <span className={styles.button}>{text}</span>
      <span className={styles.soft}>{text}</span>
    </div>
  )
}

import { Search } from 'lucide-react'
import { maxMessageSearchLength } from '#contract/api/limits.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './message-search.module.css'

interface MessageSearchProps {
  value: string
  onChange: (value: string) => void
}

/** The field above the list: searches in all of the member's messages. */
export function MessageSearch({ value, onChange }: MessageSearchProps) {
  const t = useTranslate()
  return (
    <search className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        value={value}
        maxLength={maxMessageSearchLength}
        aria-label={t('chat.search')}
        placeholder={t('chat.search')}
        enterKeyHint="search"
        className={styles.field}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('')
        }}
      />
    </search>
  )
}

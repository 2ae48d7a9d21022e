import { Fragment } from 'react'
import type { NewsText } from '#contract/admin-news.ts'
import { type Locale, localeOf } from '#contract/locale.ts'
import { paragraphsOf } from '#contract/paragraphs.ts'
import { splitLinks } from '#contract/split-links.ts'
import { Panel } from '../../ui/panel.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import styles from './news.module.css'

interface NewsPreviewProps {
  draft: NewsText
  language: Locale
  /** Whose text members of this language read while it is empty. */
  standard: Locale
}

/** News as its readers will see it, while it is written. */
export function NewsPreview({ draft: { title, text }, language, standard }: NewsPreviewProps) {
  const t = useText()
  const names = { language: localeOf(language).name, standard: localeOf(standard).name }
  const isEmpty = title.trim() === '' && text.trim() === ''
  return (
    <Panel tone="sunken">
      <Stack gap={3}>
        <p className={styles.label}>{t('admin.news.preview', names)}</p>
        {isEmpty ? (
          <p>{t(language === standard ? 'admin.news.previewNothing' : 'admin.news.previewOther', names)}</p>
        ) : (
          <div lang={language} className={styles.mail}>
            {title.trim() && <h3>{title}</h3>}
            {paragraphsOf(text).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
              <Paragraph key={index} text={paragraph} />
            ))}
          </div>
        )}
      </Stack>
    </Panel>
  )
}

function Paragraph({ text }: { text: string }) {
  return (
    <p>
      {splitLinks(text).map(({ text: words, link }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts
        <Fragment key={index}>
          {link === null ? (
            words
          ) : (
            <TextLink href={link} target="_blank" rel="noopener noreferrer">
              {words}
            </TextLink>
          )}
        </Fragment>
      ))}
    </p>
  )
}

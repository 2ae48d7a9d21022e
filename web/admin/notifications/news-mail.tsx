import { Fragment } from 'react'
import type { NewsPreview } from '#contract/admin/notifications/news.ts'
import { localeOf } from '#contract/features/sites/locale.ts'
import { Panel } from '../../ui/panel.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import styles from './news.module.css'

/** News as its readers will see it. */
export function NewsMail({ mail: { language, subject, greeting, paragraphs } }: { mail: NewsPreview }) {
  const t = useText()
  return (
    <Panel tone="sunken">
      <Stack gap={3} className={styles.mail}>
        <p className={styles.label}>{t('admin.news.preview', { language: localeOf(language).name })}</p>
        <h3 lang={language}>{subject}</h3>
        <p lang={language}>{greeting}</p>
        {paragraphs.map((pieces, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
          <p key={index} lang={language}>
            {pieces.map(({ text, link }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have their pieces
              <Fragment key={place}>
                {link === null ? (
                  text
                ) : (
                  <TextLink href={link} target="_blank" rel="noopener noreferrer">
                    {text}
                  </TextLink>
                )}
              </Fragment>
            ))}
          </p>
        ))}
      </Stack>
    </Panel>
  )
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '#contract/features/sites/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Row, Stack, TwoColumns } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { LanguageField } from '../../kit/form-fields.tsx'
import { addChosenSite } from '../../staff-session.ts'
import styles from './site-preview.module.css'

const pages = ['index', 'signup', 'login', 'pricing', 'pages-return-policy'] as const
const frame = 'site-preview'
const schemes = ['light', 'dark'] as const

/** A preview of a whole page of the site with unpublished settings. */
export function SitePreview({ settings }: { settings: Record<string, unknown> }) {
  const t = useText()
  const [page, setPage] = useState<(typeof pages)[number]>('index')
  const [language, setLanguage] = useState<Locale>('en')
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light')
  const [isShown, setShown] = useState(false)
  return (
    <PageSection title={t('admin.settings.preview')}>
      <form
        action={addChosenSite('/admin/preview')}
        method="post"
        target={frame}
        // The frame must be there before the browser sends the form to it.
        onSubmit={() => flushSync(() => setShown(true))}
      >
        <input type="hidden" name="settings" value={JSON.stringify(settings)} />
        <Stack gap={3}>
          <TwoColumns>
            <SelectField
              label={t('admin.settings.previewPage')}
              name="page"
              value={page}
              onChange={(event) => setPage(pages.find((one) => one === event.target.value) ?? 'index')}
            >
              {pages.map((one) => (
                <option key={one} value={one}>
                  {t(`admin.settings.page.${one}`)}
                </option>
              ))}
            </SelectField>
            <LanguageField
              label={t('admin.fixed.language')}
              name="language"
              value={language}
              onChange={setLanguage}
            />
          </TwoColumns>
          <SelectField
            label={t('admin.settings.scheme')}
            name="theme"
            value={scheme}
            onChange={(event) => setScheme(schemes.find((one) => one === event.target.value) ?? 'light')}
          >
            {schemes.map((one) => (
              <option key={one} value={one}>
                {t(`admin.settings.scheme.${one}`)}
              </option>
            ))}
          </SelectField>
          <Row>
            <Button type="submit" variant="soft">
              {t('admin.settings.showPreview')}
            </Button>
          </Row>
        </Stack>
      </form>
      {/* Without scripts, so that nothing on the page can be done by mistake. */}
      {isShown && (
        <iframe
          name={frame}
          title={t('admin.settings.preview')}
          sandbox="allow-same-origin"
          className={styles.frame}
        />
      )}
    </PageSection>
  )
}

import type { ReactNode } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageTitle } from '#web/ui/page-section.tsx'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { Panel, Stack } from '#web/ui/stack.tsx'
import styles from './form-page.module.css'

/** The place of a short form while it is not known what it will say. */
export function LoadingLines() {
  const t = useTranslate()
  return (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      <Stack gap={3}>
        <Skeleton width="80%" />
        <Skeleton shape="block" height="50px" />
        <Skeleton shape="block" height="50px" />
      </Stack>
    </div>
  )
}

interface FormPageProps {
  title?: ReactNode
  lead?: ReactNode
  /** A line under the panel, such as the way to another form. */
  foot?: ReactNode
  children: ReactNode
}

/** A page with one short form in the middle. */
export function FormPage({ title, lead, foot, children }: FormPageProps) {
  return (
    <Main width="narrow" className={styles.page}>
      <Stack gap={4}>
        {title && <PageTitle title={title} lead={lead} />}
        <Panel voice="start">{children}</Panel>
        {foot && <p className={styles.foot}>{foot}</p>}
      </Stack>
    </Main>
  )
}

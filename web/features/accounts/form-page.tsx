import type { ReactNode } from 'react'
import { Main } from '#web/ui/main.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './form-page.module.css'

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

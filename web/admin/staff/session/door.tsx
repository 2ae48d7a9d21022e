import { type ReactNode, useEffect } from 'react'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import styles from './door.module.css'

interface DoorProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The frame of what stands before the login. */
export function Door({ title, lead, children }: DoorProps) {
  const t = useText()
  useEffect(() => {
    document.title = t('admin.frame.tab', { title })
  }, [t, title])
  return (
    <main id="main" className={styles.door}>
      <Panel voice="start">
        <Stack gap={5}>
          <PageTitle title={title} lead={lead} />
          {children}
        </Stack>
      </Panel>
    </main>
  )
}

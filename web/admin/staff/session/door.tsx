import { type ReactNode, useEffect } from 'react'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import styles from './door.module.css'

/** The six digits of an authenticator app. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  const t = useText()
  return (
    <TextField
      label={t('admin.login.code')}
      hint={t('admin.login.codeHint')}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={9}
      required
      {...props}
    />
  )
}

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

import { type ReactNode, useEffect } from 'react'
import { PageTitle } from '../../ui/page-section.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'

interface SheetProps {
  title: string
  lead?: ReactNode
  /** At the end of the line of the title. */
  end?: ReactNode
  children: ReactNode
}

/** A page of the back office under its title, which is the tab's title too. */
export function Sheet({ title, lead, end, children }: SheetProps) {
  const t = useText()
  useEffect(() => {
    document.title = t('admin.frame.tab', { title })
  }, [t, title])
  return (
    <Stack gap={5}>
      <PageTitle title={title} lead={lead} end={end} />
      {children}
    </Stack>
  )
}

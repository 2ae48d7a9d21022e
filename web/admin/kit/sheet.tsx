import { Download } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-section.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { addChosenSite } from '../staff-session.ts'

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

interface DownloadLinkProps {
  /** The address of a call that answers with a file. */
  href: string
  label: string
}

/** Saves a file, such as the figures of a page as CSV. */
export function DownloadLink({ href, label }: DownloadLinkProps) {
  return (
    <ButtonLink
      href={addChosenSite(href)}
      download
      variant="ghost"
      size="small"
      icon={<Download aria-hidden />}
    >
      {label}
    </ButtonLink>
  )
}

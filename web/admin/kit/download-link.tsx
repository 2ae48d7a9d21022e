import { Download } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { addChosenSite } from '../chosen-site.ts'

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

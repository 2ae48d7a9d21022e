import { PageText } from '../../../ui/page-section.tsx'
import { Panel } from '../../../ui/stack.tsx'

interface PagePreviewProps {
  title: string
  html: string
}

/** A page as members will see it. */
export function PagePreview({ title, html }: PagePreviewProps) {
  return (
    <Panel tone="sunken">
      <h3>{title}</h3>
      <PageText html={html} />
    </Panel>
  )
}

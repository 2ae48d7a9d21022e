import { Panel } from '../../ui/panel.tsx'
import { useText } from '../admin-language.ts'

interface PagePreviewProps {
  title: string
  html: string
}

/** A page as members will see it, in a frame of its own without scripts. */
export function PagePreview({ title, html }: PagePreviewProps) {
  const t = useText()
  return (
    <Panel tone="sunken">
      <h3>{title}</h3>
      <iframe title={t('admin.content.preview')} sandbox="" srcDoc={html} width="100%" height="320" />
    </Panel>
  )
}

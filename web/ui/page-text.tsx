import { useMemo } from 'react'
import { pageMarkup } from '#web/app/browser/trusted-types.ts'
import { classes } from './classes.ts'
import styles from './page-text.module.css'

interface PageTextProps {
  html: string
  className?: string | undefined
}

/** The text of a page, made by the server from Markdown in which HTML is not allowed. */
export function PageText({ html, className }: PageTextProps) {
  const markup = useMemo(() => ({ __html: pageMarkup(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: server/features/sites/markdown.ts lets no foreign HTML through
  return <div className={classes(styles.text, className)} dangerouslySetInnerHTML={markup} />
}

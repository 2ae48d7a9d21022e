import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row.tsx'
import { useText } from '../admin-language.ts'

interface MoreButtonProps {
  shown: boolean
  busy: boolean
  onMore: () => unknown
}

/** Loads the next part of a list. */
export function MoreButton({ shown, busy, onMore }: MoreButtonProps) {
  const t = useText()
  if (!shown) return null
  return (
    <Row>
      <Button variant="ghost" busy={busy} onClick={() => onMore()}>
        {t('admin.more')}
      </Button>
    </Row>
  )
}

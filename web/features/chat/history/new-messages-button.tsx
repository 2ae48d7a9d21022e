import { ArrowDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import styles from './message-history.module.css'

interface NewMessagesButtonProps {
  label: string
  onPress: () => void
}

/** Tells of messages below the view and leads to them. */
export function NewMessagesButton({ label, onPress }: NewMessagesButtonProps) {
  return (
    <div className={styles.new}>
      <Button size="small" icon={<ArrowDown aria-hidden />} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

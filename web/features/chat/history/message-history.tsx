import { ArrowDown } from 'lucide-react'
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useMounted } from '#web/app/browser/use-in-browser.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Line } from './history-lines.ts'
import styles from './message-history.module.css'
import { MessageLog } from './message-log.tsx'
import { useTargetLine } from './use-read-mark.ts'

/** What has changed between two states of a history. */
interface ListChange {
  /** Older lines were put before those that were there. */
  readonly shift: boolean
  /** Lines that were not there and are not older. */
  readonly added: readonly Line[]
}

const unchanged: ListChange = { shift: false, added: [] }

function compareLines(known: readonly Line[], lines: readonly Line[]): ListChange {
  const first = known[0]
  if (!first) return { shift: false, added: [...lines] }
  const start = lines.findIndex((line) => line.key === first.key)
  const keys = new Set(known.map((line) => line.key))
  return { shift: start > 0, added: lines.slice(Math.max(start, 0)).filter((line) => !keys.has(line.key)) }
}

/** Compares the lines with those of the render before. */
function useListChange(lines: readonly Line[]): ListChange {
  const [known, setKnown] = useState({ lines, change: unchanged })
  if (known.lines === lines) return known.change
  const change = compareLines(known.lines, lines)
  setKnown({ lines, change })
  return change
}

interface View {
  list: RefObject<VirtualizerHandle | null>
  lines: readonly Line[]
  /** The list can be scrolled. */
  ready: boolean
  more: boolean
  onOlder: () => void
}

/** Loads older pages until the view is full: on a tall screen, a page of short messages is not enough. */
function useFullView({ list, lines, ready, more, onOlder }: View): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the lines of the last page are there
  useLayoutEffect(() => {
    const handle = list.current
    if (ready && more && handle && handle.scrollSize < handle.viewportSize) onOlder()
  }, [ready, lines])
}

interface NewMessagesButtonProps {
  label: string
  onPress: () => void
}

/** Shows that there are messages below the view and leads to them. */
function NewMessagesButton({ label, onPress }: NewMessagesButtonProps) {
  return (
    <div className={styles.new}>
      <Button size="small" icon={<ArrowDown aria-hidden />} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

export interface MessageHistoryProps {
  label: string
  lines: readonly Line[]
  renderLine: (line: Line) => ReactNode
  /** Above the oldest line; has room for one line of text. */
  top: ReactNode
  more: boolean
  onOlder: () => void
  /** Below the newest line, such as the typing indicator. */
  end: ReactNode
  newMessagesLabel: (count: number) => string
  /** The key of a line to scroll to, as soon as it exists. */
  target: string | null
  /** Changes to scroll to the same line again. */
  turn: unknown
  /** It was scrolled to. */
  onTarget: () => void
  ref: Ref<HTMLDivElement>
  /** The newest message has come into view. */
  onSeenEnd: () => void
}

/** The content above the oldest line always has this height, so that the list knows where it starts. */
const topHeight = 56
const endTolerance = 48
const olderDistance = 900

/**
 * The history of a conversation: only what is near the view is in the page. It follows the newest message while that is
 * in view; while someone reads further up, nothing moves, and a button shows what has arrived.
 */
export function MessageHistory(props: MessageHistoryProps) {
  const { label, lines, renderLine, top, more, onOlder, end, target, newMessagesLabel, onSeenEnd } = props
  const mounted = useMounted()
  const list = useRef<VirtualizerHandle>(null)
  const atEnd = useRef(true)
  const lastOffset = useRef(0)
  const [unseen, setUnseen] = useState(0)
  const { shift, added } = useListChange(lines)
  const hasEnd = end !== null

  function scrollToEnd() {
    atEnd.current = true
    list.current?.scrollToIndex(lines.length, { align: 'end' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows new lines only
  useLayoutEffect(() => {
    const mine = added.some((line) => line.entry.type === 'outgoing')
    if (atEnd.current || mine) {
      scrollToEnd()
      onSeenEnd()
    } else setUnseen((count) => count + added.filter((line) => !line.mine).length)
  }, [lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above, for the sign of writing and the first view
  useLayoutEffect(() => {
    if (atEnd.current) scrollToEnd()
  }, [hasEnd, mounted])

  useFullView({ list, lines, ready: mounted, more, onOlder })

  useTargetLine({ target, turn: props.turn, lines, ready: mounted, more, onOlder }, (index) => {
    atEnd.current = false
    list.current?.scrollToIndex(index, { align: 'center' })
    props.onTarget()
  })

  function handleScroll(offset: number) {
    const handle = list.current
    if (!handle) return
    if (handle.scrollSize - handle.viewportSize - offset < endTolerance) {
      if (!atEnd.current) onSeenEnd()
      atEnd.current = true
      setUnseen(0)
    } else if (offset < lastOffset.current - 2) atEnd.current = false
    // Not on the way down to the newest, which is where a conversation opens.
    const goesUp = offset < lastOffset.current
    lastOffset.current = offset
    if (more && goesUp && offset < olderDistance) onOlder()
  }

  function handlePress() {
    setUnseen(0)
    scrollToEnd()
    onSeenEnd()
  }

  const row = (line: Line | null): ReactElement =>
    line ? (
      <div key={line.key} className={classes(styles.line, line.key === target && styles.target)}>
        {renderLine(line)}
      </div>
    ) : (
      <div key="end" className={styles.end}>
        {end}
      </div>
    )
  if (!mounted) {
    return (
      <div ref={props.ref} className={styles.area}>
        <MessageLog label={label} fromEnd>
          <div>
            {lines.map(row)}
            {row(null)}
          </div>
        </MessageLog>
      </div>
    )
  }
  return (
    <div ref={props.ref} className={styles.area}>
      <MessageLog label={label}>
        <div className={styles.top} style={{ blockSize: topHeight }}>
          {top}
        </div>
        <Virtualizer
          ref={list}
          data={[...lines, null]}
          shift={shift}
          startMargin={topHeight}
          onScroll={handleScroll}
          onResize={() => atEnd.current && scrollToEnd()}
        >
          {row}
        </Virtualizer>
      </MessageLog>
      {unseen > 0 && <NewMessagesButton label={newMessagesLabel(unseen)} onPress={handlePress} />}
    </div>
  )
}

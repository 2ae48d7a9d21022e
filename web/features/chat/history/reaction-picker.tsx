import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { countAsOpen } from '#web/ui/modal-turn.ts'
import { listReactions, reactionSigns } from '../reaction-signs.ts'
import styles from './reaction-picker.module.css'

/** A message to react to, and the element next to which the reactions are offered. */
export interface ReactionChoice {
  message: Message
  anchor: HTMLElement
}

export interface ReactionPickerProps {
  choosing: ReactionChoice | null
  onChoose: (message: Message, reaction: Reaction | null) => void
  onClose: () => void
}

const margin = 8

/** Places the panel above its anchor, or below if there is no room, inside the window. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const above = at.top - height - margin
  const left = at.left + at.width / 2 - width / 2
  panel.style.top = `${above >= margin ? above : Math.min(at.bottom + margin, innerHeight - height - margin)}px`
  panel.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
}

/** Shows the panel in place with the focus in it, and closes it on a press or scroll elsewhere. */
function useOpenPanel(
  panel: RefObject<HTMLElement | null>,
  choosing: ReactionChoice | null,
  onClose: () => void,
): void {
  const closeSoon = useEffectEvent(onClose)

  useLayoutEffect(() => {
    if (!choosing || !panel.current) return undefined
    panel.current.showPopover()
    place(panel.current, choosing.anchor)
    const chosen =
      panel.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? panel.current.firstElementChild
    if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true })
    const heard = new AbortController()
    const handlePress = ({ target }: Event) => {
      if (!(target instanceof Node && panel.current?.contains(target))) closeSoon()
    }
    document.addEventListener('pointerdown', handlePress, { signal: heard.signal })
    // Its anchor moves away.
    document.addEventListener('scroll', handlePress, { signal: heard.signal, capture: true })
    addEventListener('resize', () => closeSoon(), { signal: heard.signal })
    const release = countAsOpen()
    return () => {
      heard.abort()
      release()
    }
  }, [panel, choosing])
}

/** The six reactions, next to a message: arrows move between them, and choosing the current one removes it. */
export function ReactionPicker({ choosing, onChoose, onClose }: ReactionPickerProps) {
  const t = useTranslate()
  const panel = useRef<HTMLDivElement>(null)
  useOpenPanel(panel, choosing, onClose)

  if (!choosing) return null
  const { message, anchor } = choosing
  const mine = message.reactions?.mine

  function close() {
    onClose()
    anchor.focus({ preventScroll: true })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      close()
      return
    }
    const choices = [...(panel.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = choices.findIndex((choice) => choice.matches(':focus'))
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -at,
      End: choices.length - 1 - at,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    choices[(at + step + choices.length) % choices.length]?.focus()
  }

  return (
    <div
      ref={panel}
      popover="manual"
      role="menu"
      aria-label={t('chat.reactionChoose')}
      className={styles.picker}
      onKeyDown={handleKeyDown}
    >
      {listReactions().map((one) => (
        <button
          key={one}
          type="button"
          role="menuitemradio"
          aria-checked={one === mine}
          aria-label={t(`chat.reaction.${one}`)}
          title={t(`chat.reaction.${one}`)}
          tabIndex={-1}
          className={styles.choice}
          onClick={() => {
            onChoose(message, one === mine ? null : one)
            close()
          }}
        >
          <span aria-hidden>{reactionSigns[one]}</span>
        </button>
      ))}
    </div>
  )
}

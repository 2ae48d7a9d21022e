import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './emoji-panel.module.css'

/** The offered emoji, in groups; others can be typed. */
const emojiGroups = [
  {
    name: 'faces',
    emoji:
      '😀 😃 😄 😁 😅 😂 🤣 😊 😇 🙂 😉 😌 😍 🥰 😘 😋 😛 😜 🤪 😎 🤩 🥳 😏 🤔 🤭 😳 🥺 😢 😭 😤 😴 🙈'.split(
        ' ',
      ),
  },
  {
    name: 'love',
    emoji: '❤️ 🧡 💛 💚 💙 💜 💕 💞 💖 💘 💋 💌 🔥 ✨ 👋 👍 👎 👏 🙏 💪 🤗 🤝 ✌️ 🤞 👌 🙌 💃 🕺 👀 💯'.split(
      ' ',
    ),
  },
  {
    name: 'nature',
    emoji: '🐶 🐱 🐰 🦊 🐻 🐼 🐨 🦁 🐸 🐧 🦉 🦋 🐴 🐢 🌸 🌹 🌻 🌷 🍀 🌳 🌊 ⛰️ ☀️ 🌙 ⭐ 🌈 ❄️ ☔'.split(' '),
  },
  {
    name: 'food',
    emoji: '☕ 🍵 🍷 🍺 🍹 🥂 🍕 🍔 🍟 🌮 🍣 🍜 🍝 🥞 🧇 🥐 🍰 🍫 🍦 🍓 🍉 🍒 🥑 🍿'.split(' '),
  },
  {
    name: 'free',
    emoji: '🎉 🎁 🎂 🎵 🎸 🎤 🎬 🎨 📚 📷 ⚽ 🏀 🎾 🏊 🚴 🧘 🏕️ 🏖️ ✈️ 🚗 🚲 ⛵ 🗼 🎡'.split(' '),
  },
] as const

export interface EmojiPanelProps {
  open: boolean
  onPick: (emoji: string) => void
  onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }

/** An emoji picker above the field; stays open for the next one. One tab stop, arrows inside. */
export function EmojiPanel({ open, onPick, onClose }: EmojiPanelProps) {
  const t = useTranslate()
  const panel = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])]
    const next = Math.min(buttons.length - 1, Math.max(0, current + step))
    setCurrent(next)
    buttons[next]?.focus()
  }

  if (!open) return null
  let place = 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to the form of the message
    <div
      ref={panel}
      role="group"
      aria-label={t('chat.emoji')}
      className={styles.panel}
      onKeyDown={handleKeyDown}
    >
      {emojiGroups.map(({ name, emoji }) => (
        <section key={name} aria-label={t(`chat.emojiGroup.${name}`)} className={styles.group}>
          {emoji.map((one) => {
            const index = place++
            return (
              <button
                key={one}
                type="button"
                tabIndex={index === current ? 0 : -1}
                className={styles.emoji}
                onClick={() => {
                  setCurrent(index)
                  onPick(one)
                }}
              >
                {one}
              </button>
            )
          })}
        </section>
      ))}
    </div>
  )
}

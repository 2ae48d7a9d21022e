import { Gift, Image, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './composer-shell.module.css'

/** What of a key press decides whether it sends. */
export interface ComposerKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** An input method is still forming a character; its Enter ends that and nothing else. */
  isComposing: boolean
  /** 229 while Safari's input method ends, when it has already denied composing. */
  keyCode: number
}

/** Enter sends with a real keyboard; Shift+Enter is a new line, and so is Enter on a touch screen. */
export function sendsMessage(press: ComposerKey, touch: boolean): boolean {
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return false
  if (press.ctrlKey || press.metaKey) return true
  return !touch && !press.shiftKey && !press.altKey
}

export interface ComposerShellProps {
  value: string
  onChange: (value: string) => void
  /** The maximum of code units in the field: pasted text is cut to it before layout. */
  maxLength: number
  /** Also by Enter; the page decides whether there is anything to send. */
  onSend: () => void
  texts: {
    /** The name of the text field, such as "Message to Sofie". */
    label: string
    placeholder: string
    /** Names its cost: "Send message for 1 credit". */
    send: string
    /** Each names its cost: "Send a photo, 3 credits". */
    photo: string
    gift: string
  }
  /** What a message costs, always visible under the field. */
  cost: ReactNode
  /** At the other end of the line of the cost, on wide screens: how to send. */
  aside?: ReactNode
  /** In the same place near the limit, on all screens. */
  counter?: ReactNode
  /** Above the field: the fictional label, a warning, a photo to be confirmed. */
  notice?: ReactNode
  /** Without it, there is no button. */
  onPhoto?: (() => void) | undefined
  onGift?: (() => void) | undefined
  /** Inside the field at its end: GIF, emoji, opening lines. */
  extras?: ReactNode
  onPaste?: ((files: readonly File[]) => void) | undefined
  sendDisabled?: boolean | undefined
  /** The notice replaces the field, which stays hidden. */
  covered?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** About this many characters fit in one line of the field next to its buttons on a phone. */
const phoneLineLength = 16

/** This much text fills the field to its maximum height, so the copy need not be longer. */
const maxCopied = 1200

/** The foot of a conversation. The send button stays in place, so nothing jumps while typing. */
export function ComposerShell(props: ComposerShellProps) {
  const { value, onChange, onSend, texts, cost, aside, notice, onPhoto, onGift, extras, onPaste } = props
  const costId = useId()
  const long = value.length > phoneLineLength || value.includes('\n')

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const touch = window.matchMedia('(pointer: coarse)').matches
    if (!sendsMessage(event.nativeEvent, touch)) return
    event.preventDefault()
    onSend()
  }

  return (
    <HydratedForm
      className={styles.composer}
      data-composer
      data-long={long || undefined}
      data-covered={props.covered || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.bar}>
        {onPhoto && <IconButton label={texts.photo} icon={<Image aria-hidden />} onClick={onPhoto} />}
        {onGift && <IconButton label={texts.gift} icon={<Gift aria-hidden />} onClick={onGift} />}
        <div className={styles.well}>
          <div className={styles.grow} data-text={value.slice(0, maxCopied)}>
            <textarea
              ref={props.ref}
              rows={1}
              className={styles.text}
              value={value}
              maxLength={props.maxLength}
              aria-label={texts.label}
              aria-describedby={costId}
              placeholder={texts.placeholder}
              enterKeyHint="send"
              dir="auto"
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={handleKeyDown}
              onPaste={(event) => {
                const files = [...event.clipboardData.files]
                if (files.length === 0 || !onPaste) return
                event.preventDefault()
                onPaste(files)
              }}
            />
          </div>
          {extras}
        </div>
        <IconButton
          type="submit"
          variant="solid"
          label={texts.send}
          icon={<SendHorizontal aria-hidden className="mirror-in-rtl" />}
          className={styles.send}
          aria-disabled={props.sendDisabled || undefined}
        />
      </div>
      <div className={styles.under}>
        <p id={costId}>{cost}</p>
        {props.counter ? (
          <p role="status">{props.counter}</p>
        ) : (
          aside && <p className={styles.aside}>{aside}</p>
        )}
      </div>
    </HydratedForm>
  )
}

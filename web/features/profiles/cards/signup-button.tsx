import type { FormEvent } from 'react'
import { href } from '#contract/routing/paths.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { type SignupStart, useOpenSignup } from '#web/app/session/open-signup.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import styles from './signup-button.module.css'

interface SignupButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  start?: SignupStart | undefined
  /** Instead of opening signup at once. */
  onPress?: (() => void) | undefined
}

/** A button that opens signup. Without the program it is a link to the signup page with what is known already. */
export function SignupButton({ start = {}, onPress, ...rest }: SignupButtonProps) {
  const locale = useLocale()
  const openSignup = useOpenSignup()
  const { profile, interests, ...known } = start
  const path = profile ? href('members-id-signup', locale, { id: profile }) : href('signup', locale)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (onPress) onPress()
    else openSignup(start)
  }

  return (
    <form action={path} onSubmit={handleSubmit} className={styles.form}>
      {Object.entries({ ...known, interests: interests?.join() }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button {...rest} type="submit" />
    </form>
  )
}

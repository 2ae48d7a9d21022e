import type { FormEvent, ReactNode } from 'react'
import { href } from '#contract/routing/paths.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { type SignupStart, useOpenSignup } from '#web/app/session/open-signup.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import styles from './signup-button.module.css'

interface SignupFormProps {
  start?: SignupStart | undefined
  /** Instead of opening signup at once. */
  onPress?: (() => void) | undefined
  /** With a button that submits. */
  children: ReactNode
}

/** Opens signup by any submit button in it. Without the program it leads to the signup page with what is known already. */
export function SignupForm({ start = {}, onPress, children }: SignupFormProps) {
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
    <form
      action={path}
      onSubmit={handleSubmit}
      data-page-on-phones={onPress ? undefined : true}
      className={styles.form}
    >
      {Object.entries({ ...known, interests: interests?.join() }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  )
}

interface SignupButtonProps
  extends Omit<ButtonProps, 'onClick' | 'type'>,
    Pick<SignupFormProps, 'start' | 'onPress'> {}

/** A button that opens signup. */
export function SignupButton({ start, onPress, ...rest }: SignupButtonProps) {
  return (
    <SignupForm start={start} onPress={onPress}>
      <Button {...rest} type="submit" />
    </SignupForm>
  )
}

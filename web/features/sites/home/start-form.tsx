import { ArrowRight } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Gender, LookingFor } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { StartCard } from '#web/ui/stage.tsx'
import styles from './start-form.module.css'

const genders: readonly Gender[] = ['male', 'female']
const wishes: readonly LookingFor[] = ['female', 'male', 'both']

function readChosen<T extends string>(form: FormData, name: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === form.get(name))
}

interface StartFormProps {
  /** `row` puts the questions and the button next to each other from 768 px. */
  arrangement?: 'column' | 'row' | undefined
}

/** The two questions with which signup begins; while signups are closed, the way to log in. */
export function StartForm({ arrangement = 'column' }: StartFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const openSignup = useOpenSignup()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const gender = readChosen(form, 'gender', genders)
    const looking_for = readChosen(form, 'looking_for', wishes)
    openSignup({ ...(gender && { gender }), ...(looking_for && { looking_for }) })
  }

  if (!settings.signups_allowed) {
    return (
      <StartCard>
        <p>{t('home.signupClosed')}</p>
        <ButtonLink block href={href('login', locale)}>
          {t('nav.login')}
        </ButtonLink>
      </StartCard>
    )
  }
  return (
    <StartCard>
      {/* Works before the script has loaded, too: it is a link to the signup page with the answers. */}
      <form
        className={classes(styles.form, arrangement === 'row' && styles.row)}
        action={href('signup', locale)}
        onSubmit={handleSubmit}
        data-page-on-phones
      >
        {/* Nothing is preselected: a hasty press would decide whom the member finds. */}
        <SelectField name="gender" label={t('home.iAm')}>
          <option value="">{t('own.choose')}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(`home.iAm.${gender}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="looking_for" label={t('home.lookingFor')}>
          <option value="">{t('own.choose')}</option>
          {wishes.map((wish) => (
            <option key={wish} value={wish}>
              {t(`home.lookingFor.${wish}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" block endIcon={<ArrowRight aria-hidden />} className={styles.wide}>
          {t('home.start')}
        </Button>
        <p className={styles.note}>{t('home.startNote', { min_age: settings.min_age })}</p>
      </form>
    </StartCard>
  )
}

import { useTranslate } from '#web/app/languages/i18n.tsx'
import { SignupButton } from '#web/features/profiles/cards/signup-button.tsx'
import { Row } from '#web/ui/row.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface AgeQuestionProps {
  minAge: number
  onYes: () => void
}

/** Old enough, or away from here: the blank page keeps nothing. */
export function AgeQuestion({ minAge, onYes }: AgeQuestionProps) {
  const t = useTranslate()
  return (
    <Row gap={5}>
      <SignupButton onPress={onYes}>{t('lander.adultonly.yes', { min_age: minAge })}</SignupButton>
      <TextLink href="about:blank">{t('lander.adultonly.no')}</TextLink>
    </Row>
  )
}

import { useState } from 'react'
import { Row } from '../../../ui/row.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { useText } from '../../admin-language.ts'
import { usePurpose } from './purpose.ts'
import { PurposeForm } from './purpose-form.tsx'

/** Says for what members are looked up here, as the log has it, and lets it be changed. */
export function PurposeLine() {
  const t = useText()
  const purpose = usePurpose()
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging) return <PurposeForm value={purpose} onDone={() => setIsChanging(false)} />
  return (
    <Row gap={2}>
      <span>{purpose ? t('admin.purpose.for', { purpose }) : t('admin.purpose.none')}</span>
      <TextButton onClick={() => setIsChanging(true)}>
        {t(purpose ? 'admin.purpose.change' : 'admin.purpose.give')}
      </TextButton>
    </Row>
  )
}

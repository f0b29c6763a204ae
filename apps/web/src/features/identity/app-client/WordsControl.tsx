import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  /** Given by the form. */
  value?: string
  onChange?: (value: string) => void
  words: readonly string[]
  /** The words' label keys begin with this. */
  labels: string
}

/** Words by comma, as boxes to tick. */
export function WordsControl({ value, onChange, words, labels }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      className="app-client-words"
      value={value?.split(',').filter(Boolean)}
      options={words.map((word) => ({ value: word, label: t(`${labels}.${word}`) }))}
      onChange={(ticked) => onChange?.(words.filter((word) => ticked.includes(word)).join(','))}
    />
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText, type RichTextProps } from '../../components/rich-text/RichText.tsx'

/** The text of a notice. */
export function Content(props: Omit<RichTextProps, 'label'>): ReactNode {
  const { t } = useTranslation()
  return <RichText {...props} label={t('notice.notification.content')} />
}

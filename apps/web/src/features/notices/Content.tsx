import type { ReactNode } from 'react'
import { RichText, type RichTextProps } from '../../components/rich-text/RichText.tsx'
import { useTranslation } from '../../infra/i18n.ts'

/** The text of a notice. */
export function Content(props: Omit<RichTextProps, 'label'>): ReactNode {
  const { t } = useTranslation()
  return <RichText {...props} label={t('notice.notification.content')} />
}

import { BLOCK_FIELDS, TEXT_FIELDS } from '@cloud-steward/contract/housing/template.ts'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../components/rich-text/RichText.tsx'

interface Props {
  id?: string
  value?: string
  onChange?: (html: string) => void
}
/** A text with what it may leave open beside it: a click writes the field where the cursor is. */
export function TemplateEditor(props: Props): ReactNode {
  const { t } = useTranslation()
  const insert = useRef<(text: string) => void>(undefined)
  return (
    <div className="template-editor">
      <RichText
        {...props}
        label={t('housing.template.body')}
        onReady={(write) => {
          insert.current = write
        }}
      />
      <aside aria-label={t('housing.template.fields')}>
        <b>{t('housing.template.fields')}</b>
        <p className="quiet">{t('housing.template.fieldsHint')}</p>
        {[...BLOCK_FIELDS, ...TEXT_FIELDS].map((name) => (
          <Button key={name} size="small" title={`{{${name}}}`} onClick={() => insert.current?.(`{{${name}}}`)}>
            {t(`housing.template.field.${name}`)}
          </Button>
        ))}
      </aside>
    </div>
  )
}

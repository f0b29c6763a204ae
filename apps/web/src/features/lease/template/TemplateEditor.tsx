import { contractType } from '@cloud-steward/contract/housing/contract-type.ts'
import { BLOCK_FIELDS, TEXT_FIELDS } from '@cloud-steward/contract/housing/template.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (html: string) => void
}
/** A text with what it may leave open beside it: a click writes the field where the cursor is. */
export function TemplateEditor(props: Props): ReactNode {
  const { t } = useTranslation()
  const types = useQuery({
    queryKey: [contractType.name, 'fields'],
    queryFn: async ({ signal }) => (await queryRows(contractType, { pageSize: 200 }, signal)).list,
  })
  const own = [...new Set(types.data?.flatMap(({ fields }) => fields?.map(({ label }) => label) ?? []))]
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
        {own.map((label) => (
          <Button key={label} size="small" onClick={() => insert.current?.(`{{extra.${label}}}`)}>
            {t('housing.template.field.extra', { label })}
          </Button>
        ))}
        {[...BLOCK_FIELDS, ...TEXT_FIELDS].map((name) => (
          <Button key={name} size="small" title={`{{${name}}}`} onClick={() => insert.current?.(`{{${name}}}`)}>
            {t(`housing.template.field.${name}`)}
          </Button>
        ))}
      </aside>
    </div>
  )
}

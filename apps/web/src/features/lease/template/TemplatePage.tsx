import { publishTemplate, retireTemplate, reviseTemplate, template } from '@cloud-steward/contract/housing/template.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const TemplateForm = lazy(() => import('./TemplateForm.tsx'))
const TemplateDetail = lazy(() => import('./TemplateDetail.tsx'))
export const askAhead = askRowsAhead(template)

/** Texts of leases, notices and lists by their versions: written, tried with a lease, published, revised. */
export default function TemplatePage(): ReactNode {
  const { t } = useTranslation()
  const then = async (work: Promise<unknown>) => {
    await work
    await refreshRows(template.name)
  }
  return (
    <ResourcePage
      resource={template}
      toolbar={({ dialog, mayPress }) =>
        mayPress('writeTemplate') && (
          <Button type="primary" onClick={() => dialog.show('write')}>
            {t('housing.template.new')}
          </Button>
        )
      }
      rowActions={(row, standard, { dialog, mayPress }) => {
        const isDraft = row.state === 'draft'
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
          {
            key: 'write',
            title: t('kit.edit'),
            visible: isDraft && mayPress('writeTemplate'),
            run: () => dialog.show('write', row.id),
          },
          {
            key: 'publish',
            title: t('housing.template.publish'),
            visible: isDraft && mayPress('publishTemplate'),
            confirm: t('housing.template.publishHint'),
            run: () => then(call(publishTemplate, { id: row.id })),
          },
          {
            key: 'revise',
            title: t('housing.template.revise'),
            visible: !isDraft && mayPress('writeTemplate'),
            run: async () => {
              const { id } = await call(reviseTemplate, { id: row.id })
              await refreshRows(template.name)
              dialog.show('write', id)
            },
          },
          {
            key: 'retire',
            title: t('housing.template.retire'),
            danger: true,
            visible: row.state === 'published' && mayPress('publishTemplate'),
            confirm: t('housing.template.retireHint'),
            run: () => then(call(retireTemplate, { id: row.id })),
          },
          ...standard.map((action) => ({ ...action, visible: action.visible && isDraft })),
        ]
      }}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (name === 'detail' && id) return <TemplateDetail id={id} onClose={close} />
        return name === 'write' && mayPress('writeTemplate') ? <TemplateForm key={id} id={id} onClose={close} /> : null
      }}
    />
  )
}

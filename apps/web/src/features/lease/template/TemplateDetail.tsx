import { compareTemplates, template } from '@cloud-steward/contract/housing/template.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import './template.css'

const HEAD = ['kind', 'version', 'state', 'changedBy', 'publishedBy', 'publishedAt', 'remark'] as const

/** A version, with what it says otherwise than the one before it. */
export default function TemplateDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  return (
    <RecordDrawer resource={template} id={id} fields={HEAD} onClose={onClose}>
      {() => <Lines id={id} />}
    </RecordDrawer>
  )
}
function Lines({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [template.name, 'compare', id],
    queryFn: ({ signal }) => call(compareTemplates, { id }, { signal }),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { fromVersion, lines } = found.data
  return (
    <>
      <h3>
        {fromVersion
          ? t('housing.template.comparedWith', { version: fromVersion })
          : t('housing.template.firstVersion')}
      </h3>
      <ol className="template-lines">
        {lines.map(({ change, text }, at) => (
          // Lines have no identity; their place is all there is.
          // oxlint-disable-next-line no-array-index-key
          <li key={at} className={fromVersion ? change : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </>
  )
}

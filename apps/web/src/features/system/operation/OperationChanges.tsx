import { type Field, resources } from '@cloud-steward/contract'
import { operation, queryOperationChange } from '@cloud-steward/contract/system/operation.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { labelOf, useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { displayText } from '../../../kit/fields/display.tsx'
import { ReferredTitle } from './ReferredTitle.tsx'
import './operation.css'

interface Change {
  field: string
  before?: unknown
  after?: unknown
}
/** Whatever no kind of field says how to show. */
const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value))

/** What one operation changed: each field by its label, as it was and as it is. */
export default function OperationChanges({ id, kind }: { id: string; kind: string }): ReactNode {
  const { t } = useTranslation()
  const changes = useQuery({
    queryKey: [operation.name, 'changes', id],
    queryFn: ({ signal }) => call(queryOperationChange, { id }, { signal, quiet: true }) as Promise<Change[]>,
  })
  if (changes.isError) return <Failed retry={changes.refetch} />
  const fields = resources.find(({ name }) => name === kind)?.fields ?? {}
  const label = (key: string) => (key === 'createdAt' ? t('kit.createTime') : (labelOf(`${kind}.${key}`) ?? key))
  const shown = (key: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return <span className="quiet">-</span>
    const field: Field | undefined = fields[key]
    if (!field || (field.kind === 'text' && typeof value !== 'string')) return plain(value)
    if (field.kind === 'ref') return <ReferredTitle to={field.to} id={plain(value)} />
    return displayText({ field, value, labelKey: `${kind}.${key}` }, t)
  }
  return (
    <DataTable<Change>
      className="operation-changes"
      rowKey="field"
      pagination={false}
      loading={isWaiting(changes)}
      dataSource={changes.data}
      locale={{ emptyText: t('system.operation.nothing') }}
      columns={[
        { key: 'field', title: t('system.operation.field'), width: 150, render: (_, { field }) => label(field) },
        { key: 'before', title: t('system.operation.before'), render: (_, row) => shown(row.field, row.before) },
        { key: 'after', title: t('system.operation.after'), render: (_, row) => shown(row.field, row.after) },
      ]}
    />
  )
}

import { endChange } from '@cloud-steward/contract/health/limit.ts'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatInstant, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { type Answer, nameOfSubject } from './subject.ts'

interface Props {
  changes: Answer['changes']
  mayEnd: boolean
  onEnded: () => Promise<unknown>
}
/** Temporary changes of limits and breakers: those in force, and ended ones. */
export function Changes({ changes, mayEnd, onEnded }: Props): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`health.limit.${key}`)
  const end = async (id: string) => {
    await call(endChange, { id })
    await onEnded()
  }
  const stateOf = ({ inForce, endedBy }: Answer['changes'][number]): ReactNode => {
    if (inForce) return <StateTag value="active">{label('inForce')}</StateTag>
    return (
      <StateTag value="closed">{endedBy ? t('health.limit.endedEarly', { user: endedBy }) : label('over')}</StateTag>
    )
  }
  return (
    <article className="panel">
      <h2>{label('changes')}</h2>
      <DataTable
        rowKey="id"
        dataSource={changes}
        pagination={{ pageSize: 5, hideOnSinglePage: true }}
        locale={{ emptyText: label('noChanges') }}
        columns={[
          { key: 'subject', title: label('subject'), render: (_, one) => nameOfSubject(one.subject, t) },
          {
            key: 'limitValue',
            title: label('limitValue'),
            align: 'right',
            render: (_, one) => formatNumber(one.limitValue),
          },
          { key: 'reason', title: t('field.reason'), dataIndex: 'reason' },
          { key: 'createdBy', title: label('createdBy'), dataIndex: 'createdBy' },
          {
            key: 'createdAt',
            title: label('createdAt'),
            render: (_, one) => formatInstant(one.createdAt, 'MM-DD HH:mm'),
          },
          { key: 'endsAt', title: label('endsAt'), render: (_, one) => formatInstant(one.endsAt, 'MM-DD HH:mm') },
          { key: 'inForce', title: label('inForce'), render: (_, one) => stateOf(one) },
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_, { id, inForce }) => (
              <ActionMenu
                actions={[
                  {
                    key: 'end',
                    title: label('endChange'),
                    visible: mayEnd && inForce,
                    confirm: label('confirmEnd'),
                    run: () => end(id),
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </article>
  )
}

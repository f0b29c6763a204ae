import { queryEnvironment } from '@cloud-steward/contract/health/parameter.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RowTable } from '../../../components/RowTable.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** Settings of the environment, only to be read. */
export function Environment(): ReactNode {
  const { t } = useTranslation()
  const settings = useQuery({
    queryKey: ['health.environment'],
    queryFn: ({ signal }) => call(queryEnvironment, {}, { signal }),
  })
  const label = (key: string) => t(`health.parameter.${key}`)
  return (
    <article className="panel">
      <h2>{label('environment')}</h2>
      <p className="quiet">{label('afterRestart')}</p>
      <RowTable
        of={settings}
        none={label('environment')}
        rowKey="variable"
        columns={[
          { key: 'variable', title: label('variable'), render: (_, { variable }) => <code>{variable}</code> },
          {
            key: 'shown',
            title: label('shown'),
            render: (_, { shown }) => shown ?? <span className="quiet">{label('notSet')}</span>,
          },
          { key: 'usually', title: label('usually'), render: (_, { usually }) => usually },
          {
            key: 'description',
            title: label('description'),
            width: 480,
            render: (_, { description }) => <span className="health-sentence">{description}</span>,
          },
        ]}
      />
    </article>
  )
}

import type { ReactNode } from 'react'
import { formatInstant, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import type { Answer, OnChange } from './subject.ts'

const TONES = { closed: 'active', open: 'failed', halfOpen: 'pending' } as const

interface Props {
  breakers: Answer['breakers']
  onChange: OnChange
}
export function Breakers({ breakers, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`health.limit.${key}`)
  const number = (key: 'calls' | 'failures' | 'failuresInARow' | 'threshold' | 'refused') =>
    ({
      key,
      title: label(key),
      align: 'right',
      render: (_: unknown, row: Answer['breakers'][number]) => formatNumber(row[key]),
    }) as const
  return (
    <article className="panel">
      <h2>{label('breakers')}</h2>
      <DataTable
        rowKey={({ service, host }) => `${service} ${host ?? ''}`}
        pagination={false}
        dataSource={breakers}
        columns={[
          { key: 'service', title: label('service'), render: (_, one) => label(`service.${one.service}`) },
          {
            key: 'host',
            title: label('host'),
            render: (_, { host }) => host ?? <span className="quiet">{label('notCalled')}</span>,
          },
          {
            key: 'breakerState',
            title: label('breakerState'),
            render: (_, { breakerState }) => (
              <StateTag value={TONES[breakerState]}>{label(`breakerState.${breakerState}`)}</StateTag>
            ),
          },
          number('calls'),
          number('failures'),
          number('failuresInARow'),
          number('threshold'),
          number('refused'),
          { key: 'retryAt', title: label('retryAt'), render: (_, one) => formatInstant(one.retryAt, 'HH:mm:ss') },
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_, { service, threshold }) => (
              <ActionMenu
                actions={[
                  {
                    key: 'change',
                    title: label('change'),
                    visible: Boolean(onChange),
                    run: () => onChange?.(`breaker:${service}`, threshold),
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

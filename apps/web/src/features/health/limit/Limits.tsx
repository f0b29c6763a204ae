import type { ReactNode } from 'react'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { type Answer, nameOfSubject, type OnChange } from './subject.ts'

/** Units of the window of a limit, the largest first. */
const UNITS = [
  { seconds: 86_400, label: 'forDays' },
  { seconds: 3_600, label: 'forHours' },
  { seconds: 60, label: 'forMinutes' },
] as const

interface Props {
  limits: Answer['limits']
  onChange: OnChange
}
export function Limits({ limits, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const label = (key: string) => t(`health.limit.${key}`)
  const amount = (n: number, seconds: number | null | undefined) => {
    const unit = UNITS.find((one) => (seconds ?? 0) >= one.seconds)
    if (!seconds || !unit) return formatNumber(n)
    return t(`health.limit.${unit.label}`, { n: formatNumber(n), count: formatNumber(seconds / unit.seconds) })
  }
  return (
    <article className="panel">
      <h2>{label('limits')}</h2>
      <p className="quiet">{label('sinceStart')}</p>
      <DataTable
        rowKey="limitName"
        pagination={false}
        dataSource={limits}
        columns={[
          {
            key: 'limitName',
            title: label('limitName'),
            render: (_, one) => nameOfSubject(`limit:${one.limitName}`, t),
          },
          { key: 'usual', title: label('usual'), align: 'right', render: (_, one) => amount(one.usual, one.seconds) },
          {
            key: 'limitNow',
            title: label('limitNow'),
            align: 'right',
            render: (_, { limitNow, usual }) =>
              limitNow === usual ? (
                formatNumber(limitNow)
              ) : (
                <strong className="health-changed">{formatNumber(limitNow)}</strong>
              ),
          },
          { key: 'asked', title: label('asked'), align: 'right', render: (_, one) => formatNumber(one.asked) },
          { key: 'refused', title: label('refused'), align: 'right', render: (_, one) => formatNumber(one.refused) },
          { key: 'running', title: label('running'), align: 'right', render: (_, one) => formatNumber(one.running) },
          { key: 'waiting', title: label('waiting'), align: 'right', render: (_, one) => formatNumber(one.waiting) },
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_, { limitName, limitNow }) => (
              <ActionMenu
                actions={[
                  {
                    key: 'change',
                    title: label('change'),
                    visible: Boolean(onChange),
                    run: () => onChange?.(`limit:${limitName}`, limitNow),
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

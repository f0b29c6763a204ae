import { type queryModel, typeModel } from '@cloud-steward/contract/devices/model.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

type Difference = AnswerOf<typeof queryModel>['difference']
const shown = (value: unknown): string =>
  value === null || value === undefined ? '-' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** How a version differs from the published one, entry by entry. */
export function ModelDifference({ difference }: { difference: Difference }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${typeModel.name}.${key}`)
  if (!difference.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noDifference')} />
  return (
    <DataTable
      rowKey={({ part, key }) => `${part} ${key}`}
      pagination={false}
      dataSource={difference}
      columns={[
        { title: word('part'), dataIndex: 'part', width: 90, render: (part: string) => word(part) },
        { title: word('key'), dataIndex: 'key', width: 130 },
        {
          title: word('change'),
          dataIndex: 'change',
          width: 80,
          render: (change: string) => <span className={`model-${change}`}>{word(`change.${change}`)}</span>,
        },
        {
          title: word('details'),
          dataIndex: 'details',
          render: (details: Difference[number]['details']) =>
            details.map(({ field, before, after }) => (
              <div key={field}>
                {word(field)}: <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
              </div>
            )),
        },
      ]}
    />
  )
}

import { typeModel } from '@cloud-steward/contract/devices/model.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { UserName } from '../../../components/UserName.tsx'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'

type Version = RowOf<typeof typeModel>
interface Props {
  list: Version[]
  show: (id: string) => void
  /** Undefined: there is a draft already, or nobody may begin one here. */
  draft: ((fromId: string) => void) | undefined
}
/** All versions of a type's model, the newest first. */
export function ModelVersions({ list, show, draft }: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${typeModel.name}.${key}`, values)
  return (
    <section className="device-card">
      <h3>{word('versions')}</h3>
      <DataTable<Version>
        rowKey="id"
        pagination={false}
        dataSource={list}
        columns={[
          {
            title: word('number'),
            dataIndex: 'number',
            render: (number: number, { id }) => (
              <Button type="link" size="small" onClick={() => show(id)}>
                {word('version', { number })}
              </Button>
            ),
          },
          {
            title: word('state'),
            dataIndex: 'state',
            render: (state: string) => (
              <StateTag value={state === 'published' ? 'active' : state}>{word(`state.${state}`)}</StateTag>
            ),
          },
          { title: word('propertyCount'), dataIndex: 'propertyCount', align: 'right' },
          { title: word('basedOn'), dataIndex: 'basedOn', align: 'right', render: (of) => of ?? '-' },
          { title: word('publishedAt'), dataIndex: 'publishedAt', render: (at) => formatInstant(at) },
          { title: word('publishedBy'), dataIndex: 'publishedBy', render: (by) => (by ? <UserName of={by} /> : '-') },
          { title: word('reason'), dataIndex: 'reason', render: (why) => why ?? '-' },
          ...(draft
            ? [
                {
                  title: t('kit.actions'),
                  key: 'actions',
                  render: (_: unknown, { id }: Version) => (
                    <ActionMenu actions={[{ key: 'copy', title: word('copyOf'), run: () => draft(id) }]} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

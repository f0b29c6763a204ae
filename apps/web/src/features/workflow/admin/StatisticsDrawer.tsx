import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { queryProcessStatistics } from '@cloud-steward/contract/workflow/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { minutesInWords } from '../minutes-in-words.ts'
import '../workflow.css'

const ENDS = ['started', 'running', 'approved', 'rejected', 'cancelled', 'terminated'] as const
const COUNTS = ['waiting', 'done', 'returned'] as const
const SPANS = ['waitMinutes', 'handleMinutes'] as const
const NOTHING = '-'
type Node = AnswerOf<typeof queryProcessStatistics>['nodes'][number]

/** How many instances a process had, how they ended, and where they wait. */
export default function StatisticsDrawer(props: { of: string; name: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const word = (key: string) => t(`activiti.Process.${key}`)
  const found = useQuery({
    queryKey: ['workflow.definition', 'statistics', props.of],
    queryFn: ({ signal }) => call(queryProcessStatistics, { key: props.of }, { signal }),
  })
  return (
    <Drawer
      open={open}
      title={`${props.name} · ${t('workflow.definition.statistics')}`}
      size={Math.min(860, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && props.onClose()}
    >
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active />}
      {found.data && (
        <>
          <dl className="process-figures">
            {ENDS.map((key) => (
              <div key={key}>
                <dt>{word(key)}</dt>
                <dd>{found.data[key]}</dd>
              </div>
            ))}
          </dl>
          <DataTable<Node>
            rowKey="node"
            pagination={false}
            dataSource={found.data.nodes}
            columns={[
              { key: 'name', title: word('node'), dataIndex: 'name' },
              ...COUNTS.map((key) => ({ key, title: word(key), dataIndex: key, align: 'right' as const })),
              ...SPANS.map((key) => ({
                key,
                title: t(`workflow.definition.${key}`),
                align: 'right' as const,
                // Without a task that is done there is nothing to take the mean of.
                render: (_: unknown, node: Node) => (node.done ? minutesInWords(node[key], t) : NOTHING),
              })),
            ]}
          />
        </>
      )}
    </Drawer>
  )
}

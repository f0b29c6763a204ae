import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { addSubstitute, endSubstitute, querySubstitutes } from '@cloud-steward/contract/workflow/substitute.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { RowTable } from '../../../components/RowTable.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { refreshProcesses } from '../refresh-processes.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const OF = 'workflow.substitute'
type Row = AnswerOf<typeof querySubstitutes>[number]

/** Who handles the caller's tasks on which days, and for whom the caller does. */
export default function Substitutes({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [isAdding, add] = useState(false)
  const word = (key: string) => t(`${OF}.${key}`)
  const found = useQuery({
    queryKey: [OF, 'list'],
    queryFn: ({ signal }) => call(querySubstitutes, {}, { signal }),
  })
  const end = async (id: string) => {
    await call(endSubstitute, { id })
    await refreshProcesses()
  }
  return (
    <Drawer
      open={open}
      title={t(OF)}
      size={Math.min(720, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      extra={<Button onClick={() => add(true)}>{t(addSubstitute.permission)}</Button>}
    >
      <RowTable<Row>
        of={found}
        none={word('none')}
        columns={[
          { key: 'userName', title: word('userName'), dataIndex: 'userName' },
          { key: 'substituteName', title: word('substituteName'), dataIndex: 'substituteName' },
          { key: 'days', title: word('days'), render: (_, row) => `${row.fromOn} – ${row.toOn}` },
          { key: 'reason', title: word('reason'), dataIndex: 'reason' },
          {
            key: 'end',
            render: (_, { id, isMine }) =>
              isMine && (
                <ActionMenu
                  actions={[
                    {
                      key: 'end',
                      title: t(endSubstitute.permission),
                      confirm: word('endHint'),
                      run: () => end(id),
                    },
                  ]}
                />
              ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {isAdding && (
          <CommandForm endpoint={addSubstitute} of={OF} refresh={refreshProcesses} onClose={() => add(false)} />
        )}
      </Suspense>
    </Drawer>
  )
}

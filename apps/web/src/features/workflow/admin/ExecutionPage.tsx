import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import { execution, jumpExecution, markSuccess, retryExecution } from '@cloud-steward/contract/workflow/instance.ts'
import { queryInstanceDetail } from '@cloud-steward/contract/workflow/task.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { BackLink } from '../BackLink.tsx'
import { nodesIn } from '../nodes-in.ts'

const CommentForm = lazy(() => import('../CommentForm.tsx'))
const COMMANDS: Readonly<Record<string, Endpoint>> = {
  jump: jumpExecution,
  retry: retryExecution,
  markSuccess,
}

/** Where the tokens of one instance stand; a token can be moved, and a node that failed be tried again. */
export default function ExecutionPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const processInstanceId = params.get('processInstanceId') ?? ''
  return (
    <ResourcePage
      resource={execution}
      fixed={{ processInstanceId }}
      withoutSearch={['processInstanceId']}
      header={() => <BackLink to="/processinstance" menu="processinstance" />}
      rowActions={({ id, kind, incident }, standard, { dialog, mayPress }) => [
        ...Object.entries(COMMANDS).map(([key, { permission }]) => ({
          key,
          title: t(permission),
          visible: mayPress('mend') && kind === 'token' && (key === 'jump' || Boolean(incident)),
          run: () => dialog.show(key, id),
        })),
        ...standard,
      ]}
      detail={({ dialog: { name = '', id, close }, mayPress, row }) => {
        const endpoint = COMMANDS[name]
        if (!endpoint || !id || !mayPress('mend')) return null
        return (
          <CommentForm
            key={name}
            endpoint={endpoint}
            about={row?.name ?? undefined}
            given={{ executionId: id }}
            controls={{ toNode: <NodePicker of={processInstanceId} /> }}
            onClose={close}
          />
        )
      }}
    />
  )
}

function NodePicker({ of, ...control }: { of: string }): ReactNode {
  const { data, isFetching } = useQuery({
    queryKey: ['workflow.instance', 'detail', of],
    queryFn: ({ signal }) => call(queryInstanceDetail, { processInstanceId: of }, { signal }),
  })
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      options={data ? nodesIn(data.xml).map(({ id, name }) => ({ value: id, label: name })) : []}
      {...control}
    />
  )
}

import type { AnswerOf, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { processDefinition } from '@cloud-steward/contract/workflow/definition.ts'
import { checkMigration, migrateInstance, type processInstance } from '@cloud-steward/contract/workflow/instance.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { queryRows } from '../../../kit/rows.ts'
import CommentForm from '../CommentForm.tsx'
import '../workflow.css'

interface Props {
  instance: RowOf<typeof processInstance>
  onClose: () => void
}
/** Another version for an instance that runs: which of its nodes becomes which is shown and checked before. */
export default function MigrateForm({ instance, onClose }: Props): ReactNode {
  const { id: processInstanceId, processDefinitionKey, processDefinitionVersion, name } = instance
  const [toDefinitionId, choose] = useState<string>()
  const [nodes, map] = useState<Readonly<Record<string, string>>>({})
  const versions = useQuery({
    queryKey: [processDefinition.name, 'versions', processDefinitionKey],
    queryFn: ({ signal }) => queryRows(processDefinition, { processDefinitionKey, pageSize: 100 }, signal),
  })
  const check = useQuery({
    queryKey: ['workflow.instance', 'migration', processInstanceId, toDefinitionId, nodes],
    queryFn: ({ signal }) =>
      call(checkMigration, { processInstanceId, toDefinitionId: toDefinitionId!, nodes }, { signal }),
    enabled: Boolean(toDefinitionId),
  })
  const offered = (versions.data?.list ?? []).filter(({ version }) => version !== processDefinitionVersion)
  return (
    <CommentForm
      endpoint={migrateInstance}
      about={name}
      width={560}
      given={{ processInstanceId, nodes }}
      fields={['toDefinitionId', 'comment']}
      onChange={({ toDefinitionId: chosen }) => chosen && choose(String(chosen))}
      controls={{
        toDefinitionId: (
          <Select
            options={offered.map(({ id, version }) => ({
              value: id,
              label: `${instance.processDefinitionName} v${version}`,
            }))}
          />
        ),
      }}
      after={() => check.data && <Mapping of={check.data} nodes={nodes} onMap={map} />}
      onClose={onClose}
    />
  )
}

type Nodes = Readonly<Record<string, string>>
interface MappingProps {
  of: AnswerOf<typeof checkMigration>
  nodes: Nodes
  onMap: (nodes: Nodes) => void
}
function Mapping({ of, nodes, onMap }: MappingProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {of.problems.map((problem) => (
        <Alert key={problem} type="error" title={problem} className="process-problem" />
      ))}
      <ul className="process-mapping">
        {of.nodes.map(({ from, fromName, to }) => (
          <li key={from}>
            <span>{fromName}</span>
            <span aria-hidden="true">→</span>
            <Select
              aria-label={`${fromName} ${t('workflow.instance.becomes')}`}
              value={nodes[from] ?? to ?? undefined}
              options={of.targets.map((target) => ({ value: target.node, label: target.name }))}
              onChange={(target: string) => onMap({ ...nodes, [from]: target })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

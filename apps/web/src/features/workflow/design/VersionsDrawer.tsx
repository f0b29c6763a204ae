import { getProcessResource } from '@cloud-steward/contract/workflow/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { BpmnDiagram, type NodeMark } from '../detail/BpmnDiagram.tsx'
import { compareDrawings } from './compare-drawings.ts'

interface Props {
  versions: readonly { deploymentId: string; version: number; createdAt: string }[]
  /** The drawing as it is now. */
  xml: string
  onClose: () => void
}
const marks = (ids: readonly string[], state: string): NodeMark[] => ids.map((node) => ({ node, state }))

/** A version that was deployed beside the drawing as it is now: what was added, removed and changed is marked. */
export default function VersionsDrawer({ versions, xml, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [chosen, choose] = useState(versions[0]?.deploymentId)
  const found = useQuery({
    queryKey: ['workflow.deployment', 'bpmn', chosen],
    enabled: Boolean(chosen),
    queryFn: async ({ signal }) => String(await call(getProcessResource, { deploymentId: chosen! }, { signal })),
  })
  const difference = found.data ? compareDrawings(found.data, xml) : undefined
  const version = versions.find(({ deploymentId }) => deploymentId === chosen)
  return (
    <Drawer
      open={open}
      title={t('workflow.design.compare')}
      size={Math.min(1_100, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <Select
        aria-label={t('activiti.Model.versions')}
        value={chosen}
        options={versions.map((one) => ({
          value: one.deploymentId,
          label: `v${one.version} · ${formatInstant(one.createdAt)}`,
        }))}
        onChange={choose}
      />
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active />}
      {found.data && difference && (
        <>
          <p className="quiet">
            {t('workflow.design.difference', {
              added: difference.added.length,
              removed: difference.removed.length,
              changed: difference.changed.length,
            })}
          </p>
          <h3>v{version?.version}</h3>
          <BpmnDiagram
            key={`old ${chosen}`}
            xml={found.data}
            label={`v${version?.version}`}
            marks={[...marks(difference.removed, 'undone'), ...marks(difference.changed, 'active')]}
          />
          <h3>{t('workflow.design.now')}</h3>
          <BpmnDiagram
            key={`new ${chosen}`}
            xml={xml}
            label={t('workflow.design.now')}
            marks={[...marks(difference.added, 'done'), ...marks(difference.changed, 'active')]}
          />
        </>
      )}
    </Drawer>
  )
}

import { getProcessResource } from '@cloud-steward/contract/workflow/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { BpmnDiagram } from '../detail/BpmnDiagram.tsx'
import { saveText } from '../save-text.ts'

interface Props {
  deploymentId: string
  name: string
  onClose: () => void
}
/** The drawing of a version. */
export default function DiagramDrawer({ deploymentId, name, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [svg, setSvg] = useState<() => Promise<string>>()
  const found = useQuery({
    queryKey: ['workflow.deployment', 'bpmn', deploymentId],
    queryFn: async ({ signal }) => String(await call(getProcessResource, { deploymentId }, { signal })),
  })
  return (
    <Drawer
      open={open}
      title={name}
      size={Math.min(960, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      extra={
        svg && (
          <Button onClick={() => void svg().then((text) => saveText(text, `${name}.svg`, 'image/svg+xml'))}>
            {t('workflow.deployment.saveSvg')}
          </Button>
        )
      }
    >
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active />}
      {found.data && <BpmnDiagram xml={found.data} label={name} onReady={(save) => setSvg(() => save)} />}
    </Drawer>
  )
}
